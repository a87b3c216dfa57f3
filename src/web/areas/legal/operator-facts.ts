/**
 * Who runs the site, as the server that serves the page has written it into the page's head; empty where it is not
 * told.
 */
function settingOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="operator-${name}"]`)?.content.trim() ?? '';
}

/** '53004085616' as it is read: '53 004 085 616'. */
function spaced(abn: string): string {
  return abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

export const operator = {
  name: settingOf('name'),
  abn: spaced(settingOf('abn')),
  address: settingOf('address'),
  contact: settingOf('contact'),
} as const;
