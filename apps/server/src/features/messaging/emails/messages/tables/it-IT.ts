import type { Messages } from '@latchkey/contract/pure'

/* Italian. The same words as in the table of the screens. {lifetime} is a duration ("2 giorni"). The
   name of a project has no article, so "su {project}" and "di {project}" fit all names. */
export default {
  'A passkey of your account was registered again.':
    'Una passkey del tuo account è stata registrata di nuovo.',
  'A passkey of your account was removed.': 'Una passkey è stata rimossa dal tuo account.',
  'A passkey was added': 'È stata aggiunta una passkey',
  'A passkey was added to your account.': 'È stata aggiunta una passkey al tuo account.',
  'A passkey was registered again': 'Una passkey è stata registrata di nuovo',
  'A passkey was removed': 'Una passkey è stata rimossa',
  'A password was added': 'È stata aggiunta una password',
  'A password was added to your account.': 'È stata aggiunta una password al tuo account.',
  'A recovery code was used': 'È stato usato un codice di recupero',
  'A recovery code was used instead of your authenticator app to sign in.':
    'Per accedere è stato usato un codice di recupero al posto dell’app di autenticazione.',
  'A sign-in account was connected': 'È stato collegato un account di accesso',
  'A sign-in account was removed': 'È stato rimosso un account di accesso',
  'A sign-in email was added': 'È stata aggiunta un’email di accesso',
  'A sign-in email was changed': 'È stata cambiata un’email di accesso',
  'A sign-in email was removed': 'È stata rimossa un’email di accesso',
  'API Key Revoked: {description}': 'Chiave API revocata: {description}',
  'Accept the invitation': 'Accetta l’invito',
  'An account at another provider can no longer sign in to your account.':
    'Non è più possibile accedere al tuo account con un account di un altro provider.',
  'An account at another provider can now sign in to your account.':
    'Ora è possibile accedere al tuo account con un account di un altro provider.',
  'An email address that signs in to your account was replaced by another one.':
    'Un’email di accesso al tuo account è stata sostituita con un’altra.',
  'Another email address can now sign in to your account.':
    'Ora è possibile accedere al tuo account con un’altra email.',
  'Choose a new password': 'Scegli una nuova password',
  'Choose a new password. The link works for {lifetime}.':
    'Scegli una nuova password. Il link è valido per {lifetime}.',
  'Confirm it is you': 'Conferma la tua identità',
  'Confirm it is you at {project}': 'Conferma la tua identità su {project}',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'Conferma che questo indirizzo è tuo. Il link è valido per {lifetime}.',
  'Confirm this email address for your account at {project}.':
    'Conferma questa email per il tuo account su {project}.',
  'Email codes were disabled': 'I codici via email sono stati disattivati',
  'Email codes were enabled': 'I codici via email sono stati attivati',
  'Enter this code to continue. It works for {lifetime}.':
    'Inserisci questo codice per continuare. È valido per {lifetime}.',
  'Enter this code to continue:': 'Inserisci questo codice per continuare:',
  'Enter this code to sign in. It works for {lifetime}.':
    'Inserisci questo codice per accedere. È valido per {lifetime}.',
  'Hi {name},': 'Ciao {name},',
  'How you sign in was changed': 'I tuoi metodi di accesso sono cambiati',
  'If the button does not work, copy this link into your browser:':
    'Se il pulsante non funziona, copia questo link nel browser:',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    'Se non l’hai fatto tu, scegli subito “Password dimenticata?” nella pagina di accesso di {project}. Impostando una nuova password disconnetti tutti i dispositivi. Poi controlla le tue email e i tuoi metodi di accesso nelle impostazioni dell’account. Se non riesci ad accedere, contatta l’assistenza di {project}.',
  'If this was you, you do not need to do anything.': 'Se l’hai fatto tu, non devi fare nulla.',
  'If you did not create an account, you can ignore this email.':
    'Se non hai creato un account, puoi ignorare questa email.',
  'If you did not expect this invitation, you can ignore this email.':
    'Se non aspettavi questo invito, puoi ignorare questa email.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    'Se non l’hai richiesto tu, qualcuno potrebbe usare il tuo account. Reimposta la password: così disconnetti tutti i dispositivi.',
  'If you did not request this, you can ignore this email.':
    'Se non l’hai richiesto tu, puoi ignorare questa email.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    'Se non l’hai richiesto tu, puoi ignorare questa email. La tua password non cambierà.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    'Se ti serve ancora una chiave, creane una nuova su {project}. Rimuovi quella vecchia dal luogo in cui è stata trovata.',
  'Join a team': 'Unisciti a un team',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    'Unisciti al team su {project}. L’invito scade tra {lifetime}.',
  'Join “{team}”': 'Unisciti a “{team}”',
  'Multi-factor authentication was disabled': 'L’autenticazione a più fattori è stata disattivata',
  'Multi-factor authentication was enabled': 'L’autenticazione a più fattori è stata attivata',
  'New recovery codes were created': 'Sono stati creati nuovi codici di recupero',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'Sono stati creati nuovi codici di recupero per il tuo account. Quelli precedenti non funzionano più.',
  'One of your email addresses can no longer sign in to your account.':
    'Non è più possibile accedere al tuo account con una delle tue email.',
  'Reset your password': 'Reimposta la password',
  'Reset your password at {project}': 'Reimposta la tua password su {project}',
  'Sign in': 'Accedi',
  'Sign in to {project}': 'Accedi a {project}',
  'Sign in to {project}: Your code is {code}': 'Accedi a {project}: il tuo codice è {code}',
  'Sign in with one click': 'Accedi con un clic',
  'Signing in no longer asks for a code from your authenticator app.':
    'L’accesso non richiede più un codice dell’app di autenticazione.',
  'Signing in now asks for a code from an authenticator app.':
    'Ora l’accesso richiede un codice di un’app di autenticazione.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    'La chiave API “{description}” di {project} era accessibile pubblicamente, quindi è stata revocata automaticamente.',
  'The authenticator app of your account was replaced by another one.':
    'L’app di autenticazione del tuo account è stata sostituita con un’altra.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'Il codice e il link si possono usare una sola volta, entro {lifetime}. Nessuno di {project} te li chiederà mai.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'Il codice si può usare una sola volta, entro {lifetime}. Nessuno di {project} te lo chiederà mai.',
  'The key was found in public and no longer works.':
    'La chiave era accessibile pubblicamente e non funziona più.',
  'The password of your account was changed.': 'La password del tuo account è stata cambiata.',
  'The password of your account was removed.': 'La password del tuo account è stata rimossa.',
  'The password of your account was reset by email, and all devices were signed out.':
    'La password del tuo account è stata reimpostata via email e tutti i dispositivi sono stati disconnessi.',
  'The primary email address of your account was changed.':
    'L’email principale del tuo account è stata cambiata.',
  'This app': 'Questa app',
  'This invitation expires in {lifetime}.': 'Questo invito scade tra {lifetime}.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'È una misura di sicurezza: chiunque trovi una chiave può usarla. La chiave non funziona più.',
  'This link works for {lifetime}.': 'Questo link è valido per {lifetime}.',
  'This link works once, within {lifetime}.':
    'Questo link si può usare una sola volta, entro {lifetime}.',
  'Verify my email': 'Verifica la mia email',
  'Verify your email address': 'Verifica la tua email',
  'Verify your email at {project}': 'Verifica la tua email su {project}',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    'Abbiamo ricevuto una richiesta di reimpostare la password del tuo account su {project}. Se l’hai fatta tu, scegli una nuova password.',
  'Welcome to {project}': 'Ti diamo il benvenuto su {project}',
  'When: {at}. By: {by}.': 'Quando: {at}. Origine: {by}.',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'Non puoi più accedere con un codice o un link ricevuto via email.',
  'You can now sign in with a code or a link that is emailed to you.':
    'Ora puoi accedere con un codice o un link ricevuto via email.',
  'You have been invited to join a team': 'Hai ricevuto un invito a unirti a un team',
  'You have been invited to join a team at {project}.':
    'Hai ricevuto un invito a unirti a un team su {project}.',
  'You have been invited to join the team “{team}” at {project}.':
    'Hai ricevuto un invito a unirti al team “{team}” su {project}.',
  'You have been invited to join “{team}”': 'Hai ricevuto un invito a unirti a “{team}”',
  'You have been invited to sign in to {project}': 'Hai ricevuto un invito ad accedere a {project}',
  'You have been invited to sign in to {project}.':
    'Hai ricevuto un invito ad accedere a {project}.',
  'You receive this email because it concerns the security of your account at {project}.':
    'Ricevi questa email perché riguarda la sicurezza del tuo account su {project}.',
  'You receive this email because you manage this API key at {project}.':
    'Ricevi questa email perché gestisci questa chiave API su {project}.',
  'Your API key was revoked': 'La tua chiave API è stata revocata',
  'Your access to {project} is ready.': 'Il tuo accesso a {project} è pronto.',
  'Your authenticator app was replaced': 'La tua app di autenticazione è stata sostituita',
  'Your password was changed': 'La tua password è stata cambiata',
  'Your password was removed': 'La tua password è stata rimossa',
  'Your password was reset': 'La tua password è stata reimpostata',
  'Your primary email was changed': 'La tua email principale è stata cambiata',
  'an app or an unknown browser': 'un’app o un browser sconosciuto',
  'the administrators of the app': 'gli amministratori dell’app',
  'this app': 'questa app',
  '{at}. If this was not you, act now.': '{at}. Se non l’hai fatto tu, agisci subito.',
  '{browser} on {system}': '{browser} su {system}',
  '{browser}, from the network address {address}': '{browser}, dall’indirizzo di rete {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# giorno} other {# giorni}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# ora} other {# ore}}',
  '{count, plural, one {# minute} other {# minutes}}':
    '{count, plural, one {# minuto} other {# minuti}}',
  '{count, plural, one {# second} other {# seconds}}':
    '{count, plural, one {# secondo} other {# secondi}}',
  '{notice} at {project}': '{notice} su {project}',
} satisfies Messages
