-- What an administrator may do: no word is the owner, who may do everything, as all of them were until now. Of shoppers it says nothing.
alter table account
  add column staff_role text
    constraint account_staff_role_check check (staff_role in ('manager', 'orders', 'catalogue', 'support', 'read-only'));

-- Who is asked to work in the shop. The link of the mail is known by its hash alone.
create table staff_invitation (
  id uuid primary key,
  email text not null,
  staff_role text not null check (staff_role in ('owner', 'manager', 'orders', 'catalogue', 'support', 'read-only')),
  token_hash bytea not null unique,
  invited_by uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- when the mail with the link that counts went out
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
-- One at a time for an address: a second one takes the place of the first.
create unique index staff_invitation_email on staff_invitation (email);
create index staff_invitation_inviter on staff_invitation (invited_by);
