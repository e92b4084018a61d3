-- Whether common passwords are refused becomes a key of the configuration. The column stays for older servers, which do not know the key and ignore it.
update tenancies t set config_override = (t.config_override::jsonb || '{"auth.password.allowCommonPasswords": true}')::json
from projects p where p.id = t.project_id and not p.refuses_common_passwords;
