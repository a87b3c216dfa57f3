/** The floor of a read: a bare Fastify route with one `pg` query. Run as a separate process by `http.ts`. */
import Fastify from 'fastify';
import pg from 'pg';

const [, , url, memberId] = process.argv;
const pool = new pg.Pool({ connectionString: url!, max: 16 });
const app = Fastify();
app.get('/one', async () => {
  const { rows } = await pool.query<{ theme: number; notificationexpiry: number }>(
    'select theme, notificationexpiry, page_settings from member_settings where member_id = $1',
    [memberId],
  );
  return { success: true, ...rows[0] };
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
