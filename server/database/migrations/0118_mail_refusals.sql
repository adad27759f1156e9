-- Mails that the mail server has refused once it had read them, since it took the last one. One, or several to one receiver, may be refused
-- for what they say; where they are to several, none may go. It names no foreign key: to make one would hold up whoever enqueues a job. What
-- names none that is there counts for nothing, and goes with the rest once a mail has gone.
create table mail_refusal (
  job_id uuid primary key
);
