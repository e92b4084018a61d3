import type { Messages } from '@latchkey/contract/pure'

/* German. The same words as in the table of the screens. {lifetime} is a duration in the
   accusative ("2 Tage"), so it is never behind "innerhalb von". {project} is always in the dative,
   behind "bei", "von", "zu" or "in", so "this app" is "dieser App". */
export default {
  'A passkey of your account was registered again.':
    'Ein Passkey Ihres Kontos wurde erneut registriert.',
  'A passkey of your account was removed.': 'Ein Passkey Ihres Kontos wurde entfernt.',
  'A passkey was added': 'Ein Passkey wurde hinzugefügt',
  'A passkey was added to your account.': 'Ihrem Konto wurde ein Passkey hinzugefügt.',
  'A passkey was registered again': 'Ein Passkey wurde erneut registriert',
  'A passkey was removed': 'Ein Passkey wurde entfernt',
  'A password was added': 'Ein Passwort wurde hinzugefügt',
  'A password was added to your account.': 'Ihrem Konto wurde ein Passwort hinzugefügt.',
  'A recovery code was used': 'Ein Wiederherstellungscode wurde verwendet',
  'A recovery code was used instead of your authenticator app to sign in.':
    'Zur Anmeldung wurde statt Ihrer Authenticator-App ein Wiederherstellungscode verwendet.',
  'A sign-in account was connected': 'Ein Anmeldekonto wurde verbunden',
  'A sign-in account was removed': 'Ein Anmeldekonto wurde entfernt',
  'A sign-in email was added': 'Eine E-Mail-Adresse zur Anmeldung wurde hinzugefügt',
  'A sign-in email was changed': 'Eine E-Mail-Adresse zur Anmeldung wurde geändert',
  'A sign-in email was removed': 'Eine E-Mail-Adresse zur Anmeldung wurde entfernt',
  'API Key Revoked: {description}': 'API-Schlüssel widerrufen: {description}',
  'Accept the invitation': 'Einladung annehmen',
  'An account at another provider can no longer sign in to your account.':
    'Die Anmeldung bei Ihrem Konto ist mit einem Konto eines anderen Anbieters nicht mehr möglich.',
  'An account at another provider can now sign in to your account.':
    'Die Anmeldung bei Ihrem Konto ist jetzt mit einem Konto eines anderen Anbieters möglich.',
  'An email address that signs in to your account was replaced by another one.':
    'Eine E-Mail-Adresse zur Anmeldung bei Ihrem Konto wurde durch eine andere ersetzt.',
  'Another email address can now sign in to your account.':
    'Die Anmeldung bei Ihrem Konto ist jetzt mit einer weiteren E-Mail-Adresse möglich.',
  'Choose a new password': 'Neues Passwort wählen',
  'Choose a new password. The link works for {lifetime}.':
    'Wählen Sie ein neues Passwort. Der Link ist {lifetime} gültig.',
  'Confirm it is you': 'Bestätigen Sie, dass Sie es sind',
  'Confirm it is you at {project}': 'Bestätigen Sie bei {project}, dass Sie es sind',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'Bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link ist {lifetime} gültig.',
  'Confirm this email address for your account at {project}.':
    'Bestätigen Sie diese E-Mail-Adresse für Ihr Konto bei {project}.',
  'Email codes were disabled': 'E-Mail-Codes wurden deaktiviert',
  'Email codes were enabled': 'E-Mail-Codes wurden aktiviert',
  'Enter this code to continue. It works for {lifetime}.':
    'Geben Sie diesen Code ein, um fortzufahren. Er ist {lifetime} gültig.',
  'Enter this code to continue:': 'Geben Sie diesen Code ein, um fortzufahren:',
  'Enter this code to sign in. It works for {lifetime}.':
    'Geben Sie diesen Code ein, um sich anzumelden. Er ist {lifetime} gültig.',
  'Hi {name},': 'Hallo {name},',
  'How you sign in was changed': 'Ihre Anmeldemöglichkeiten wurden geändert',
  'If the button does not work, copy this link into your browser:':
    'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    'Wenn Sie das nicht waren, wählen Sie jetzt auf der Anmeldeseite von {project} „Passwort vergessen?“. Ein neues Passwort meldet alle Geräte ab. Prüfen Sie danach in Ihren Kontoeinstellungen Ihre E-Mail-Adressen und Anmeldemöglichkeiten. Wenn Sie sich nicht anmelden können, wenden Sie sich an den Support von {project}.',
  'If this was you, you do not need to do anything.': 'Wenn Sie das waren, müssen Sie nichts tun.',
  'If you did not create an account, you can ignore this email.':
    'Wenn Sie kein Konto erstellt haben, können Sie diese E-Mail ignorieren.',
  'If you did not expect this invitation, you can ignore this email.':
    'Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    'Wenn Sie das nicht angefordert haben, verwendet möglicherweise jemand Ihr Konto. Setzen Sie Ihr Passwort zurück. Dadurch werden alle Geräte abgemeldet.',
  'If you did not request this, you can ignore this email.':
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    'Wenn Sie weiterhin einen Schlüssel benötigen, erstellen Sie in {project} einen neuen. Entfernen Sie den alten dort, wo er gefunden wurde.',
  'Join a team': 'Einem Team beitreten',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    'Treten Sie dem Team bei {project} bei. Die Einladung ist noch {lifetime} gültig.',
  'Join “{team}”': '„{team}“ beitreten',
  'Multi-factor authentication was disabled':
    'Die Multi-Faktor-Authentifizierung wurde deaktiviert',
  'Multi-factor authentication was enabled': 'Die Multi-Faktor-Authentifizierung wurde aktiviert',
  'New recovery codes were created': 'Neue Wiederherstellungscodes wurden erstellt',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Frühere funktionieren nicht mehr.',
  'One of your email addresses can no longer sign in to your account.':
    'Die Anmeldung bei Ihrem Konto ist mit einer Ihrer E-Mail-Adressen nicht mehr möglich.',
  'Reset your password': 'Passwort zurücksetzen',
  'Reset your password at {project}': 'Setzen Sie Ihr Passwort bei {project} zurück',
  'Sign in': 'Anmelden',
  'Sign in to {project}': 'Bei {project} anmelden',
  'Sign in to {project}: Your code is {code}': 'Bei {project} anmelden: Ihr Code ist {code}',
  'Sign in with one click': 'Mit einem Klick anmelden',
  'Signing in no longer asks for a code from your authenticator app.':
    'Bei der Anmeldung wird nicht mehr nach einem Code aus Ihrer Authenticator-App gefragt.',
  'Signing in now asks for a code from an authenticator app.':
    'Bei der Anmeldung wird jetzt nach einem Code aus einer Authenticator-App gefragt.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    'Der API-Schlüssel „{description}“ von {project} wurde öffentlich gefunden und daher automatisch widerrufen.',
  'The authenticator app of your account was replaced by another one.':
    'Die Authenticator-App Ihres Kontos wurde durch eine andere ersetzt.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'Code und Link funktionieren einmal und sind {lifetime} gültig. Niemand von {project} wird Sie jemals danach fragen.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'Der Code funktioniert einmal und ist {lifetime} gültig. Niemand von {project} wird Sie jemals danach fragen.',
  'The key was found in public and no longer works.':
    'Der Schlüssel wurde öffentlich gefunden und funktioniert nicht mehr.',
  'The password of your account was changed.': 'Das Passwort Ihres Kontos wurde geändert.',
  'The password of your account was removed.': 'Das Passwort Ihres Kontos wurde entfernt.',
  'The password of your account was reset by email, and all devices were signed out.':
    'Das Passwort Ihres Kontos wurde per E-Mail zurückgesetzt, und alle Geräte wurden abgemeldet.',
  'The primary email address of your account was changed.':
    'Die primäre E-Mail-Adresse Ihres Kontos wurde geändert.',
  'This app': 'Diese App',
  'This invitation expires in {lifetime}.': 'Diese Einladung ist noch {lifetime} gültig.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'Dies dient Ihrer Sicherheit: Wer einen Schlüssel findet, kann ihn verwenden. Der Schlüssel funktioniert nicht mehr.',
  'This link works for {lifetime}.': 'Dieser Link ist {lifetime} gültig.',
  'This link works once, within {lifetime}.':
    'Dieser Link funktioniert einmal und ist {lifetime} gültig.',
  'Verify my email': 'E-Mail-Adresse bestätigen',
  'Verify your email address': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'Verify your email at {project}': 'Bestätigen Sie Ihre E-Mail-Adresse bei {project}',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    'Wir haben eine Anfrage erhalten, das Passwort Ihres Kontos bei {project} zurückzusetzen. Wenn Sie das waren, wählen Sie ein neues Passwort.',
  'Welcome to {project}': 'Willkommen bei {project}',
  'When: {at}. By: {by}.': 'Wann: {at}. Durch: {by}.',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'Sie können sich nicht mehr mit einem Code oder Link anmelden, den Sie per E-Mail erhalten.',
  'You can now sign in with a code or a link that is emailed to you.':
    'Sie können sich jetzt mit einem Code oder Link anmelden, den Sie per E-Mail erhalten.',
  'You have been invited to join a team': 'Sie wurden in ein Team eingeladen',
  'You have been invited to join a team at {project}.':
    'Sie wurden bei {project} in ein Team eingeladen.',
  'You have been invited to join the team “{team}” at {project}.':
    'Sie wurden bei {project} in das Team „{team}“ eingeladen.',
  'You have been invited to join “{team}”': 'Sie wurden zu „{team}“ eingeladen',
  'You have been invited to sign in to {project}':
    'Sie wurden eingeladen, sich bei {project} anzumelden',
  'You have been invited to sign in to {project}.':
    'Sie wurden eingeladen, sich bei {project} anzumelden.',
  'You receive this email because it concerns the security of your account at {project}.':
    'Sie erhalten diese E-Mail, weil sie die Sicherheit Ihres Kontos bei {project} betrifft.',
  'You receive this email because you manage this API key at {project}.':
    'Sie erhalten diese E-Mail, weil Sie diesen API-Schlüssel bei {project} verwalten.',
  'Your API key was revoked': 'Ihr API-Schlüssel wurde widerrufen',
  'Your access to {project} is ready.': 'Ihr Zugang zu {project} ist bereit.',
  'Your authenticator app was replaced': 'Ihre Authenticator-App wurde ersetzt',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'Your password was removed': 'Ihr Passwort wurde entfernt',
  'Your password was reset': 'Ihr Passwort wurde zurückgesetzt',
  'Your primary email was changed': 'Ihre primäre E-Mail-Adresse wurde geändert',
  'an app or an unknown browser': 'eine App oder ein unbekannter Browser',
  'the administrators of the app': 'die Administratoren der App',
  'this app': 'dieser App',
  '{at}. If this was not you, act now.': '{at}. Wenn Sie das nicht waren, handeln Sie jetzt.',
  '{browser} on {system}': '{browser} unter {system}',
  '{browser}, from the network address {address}': '{browser}, von der Netzwerkadresse {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  '{count, plural, one {# hour} other {# hours}}':
    '{count, plural, one {# Stunde} other {# Stunden}}',
  '{count, plural, one {# minute} other {# minutes}}':
    '{count, plural, one {# Minute} other {# Minuten}}',
  '{count, plural, one {# second} other {# seconds}}':
    '{count, plural, one {# Sekunde} other {# Sekunden}}',
  '{notice} at {project}': 'Bei {project}: {notice}',
} satisfies Messages
