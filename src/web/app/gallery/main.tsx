import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { TodayProvider } from '#web/design/today.tsx';
import './gallery.css';
import { Gallery } from './gallery.tsx';
import { RowsScreen } from './rows-screen.tsx';
import { Screen } from './screen.tsx';

/** /gallery/ shows the pieces; ?screen shows them at work on one screen, ?rows a list that scrolls with the page. The day is fixed, so that it always looks the same. */
const root = document.getElementById('root');
if (root) {
  const requested = new URLSearchParams(window.location.search);
  const shown = requested.has('screen') ? <Screen /> : requested.has('rows') ? <RowsScreen /> : <Gallery />;
  createRoot(root).render(
    <StrictMode>
      <TodayProvider today="2026-03-18">{shown}</TodayProvider>
    </StrictMode>,
  );
}
