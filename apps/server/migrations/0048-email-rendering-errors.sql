-- Why an email was sent in the built-in look although the project edited its template or theme.
alter table mails add column rendering_error text;
