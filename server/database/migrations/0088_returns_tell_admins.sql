-- The administrators' navigation counts the returns that wait for them.
create trigger return_tells_admins after insert or update of state on return_request
  for each statement execute function tell_admins('returns');
