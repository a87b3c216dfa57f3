import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TodayProvider } from '#web/design/today.tsx';
import './gallery.css';
import { Gallery } from './gallery.tsx';
import { RowsScreen } from './rows-screen.tsx';
import { Screen } from './screen.tsx';

/**
 * /gallery/ shows the components; ?screen a full screen, ?rows a long list. The date is fixed, so that it renders the
 * same every time.
 */
const root = document.getElementById('root');
if (root) {
  const params = new URLSearchParams(window.location.search);
  const shown = params.has('screen') ? <Screen /> : params.has('rows') ? <RowsScreen /> : <Gallery />;
  createRoot(root).render(
    <StrictMode>
      <TodayProvider today={() => '2026-03-18'}>{shown}</TodayProvider>
    </StrictMode>,
  );
}
