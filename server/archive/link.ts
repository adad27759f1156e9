import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { LINK_MINUTES } from '#contract/archive/limits.ts';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { isId } from '#contract/http/envelope.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';

/** Signed with what the database alone keeps of a session's token: the link ends with the session, if not before. */
const signatureOf = (tokenHash: Buffer, subject: string, session: string, until: string): Buffer =>
  createHmac('sha256', tokenHash).update(`${subject} ${session} ${until}`).digest();

/** What a link leads to, for links that lead to this and to nothing else. */
const ARCHIVE = 'archive';

/**
 * A link that a browser can follow by itself, without the header that calls need.
 * @returns its last part
 */
export const makeLink = async (
  db: Database,
  { tokenHash }: Caller,
  subject = ARCHIVE,
): Promise<{ key: string; endsAt: Date }> => {
  const { rows } = await sql<{ id: string; endsAt: Date }>`
    select id, now() + make_interval(mins => ${LINK_MINUTES}::int) as "endsAt"
    from session where token_hash = ${tokenHash}`.execute(db);
  const [session] = rows;
  if (!session) throw notFound('archive_link_ended', say.linkEnded);
  const until = String(session.endsAt.getTime());
  const key = `${session.id}.${until}.${signatureOf(tokenHash, subject, session.id, until).toString('base64url')}`;
  return { key, endsAt: session.endsAt };
};

/** @throws Refusal 404 where the link has ended, or was never made */
export const judgeLink = async (db: Database, key: string, subject = ARCHIVE): Promise<void> => {
  const [session = '', until = '', signature = ''] = key.split('.');
  const ended = notFound('archive_link_ended', say.linkEnded);
  if (!isId(session) || !/^\d{1,15}$/.test(until)) throw ended;
  const { rows } = await sql<{ tokenHash: Buffer; isOver: boolean }>`
    select s.token_hash as "tokenHash", now() > to_timestamp(${Number(until)}::float8 / 1000) as "isOver"
    from session s join account a on a.id = s.account_id and a.status = 'active' and a.deleted_at is null
    where s.id = ${session}::uuid and s.expires_at > now() and a.role = 'admin' and a.staff_role is null`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.isOver) throw ended;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(found.tokenHash, subject, session, until);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw ended;
};
