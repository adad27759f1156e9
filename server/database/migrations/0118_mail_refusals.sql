-- Mails that the mail server has refused once it had read them, since it took the last one. One, or several to one receiver, may be refused
-- for what they say; where they are to several, none may go.
create table mail_refusal (
  job_id uuid primary key references job on delete cascade
);
