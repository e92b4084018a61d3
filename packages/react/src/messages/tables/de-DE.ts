import type { Translations } from '../sources.ts'

/* German. Formal "Sie"; verbs in the infinitive on buttons ("Speichern"), short and friendly. A
   no-break space before the dots of "Wird geladen …".

   account Konto · sign in anmelden · sign up registrieren · sign out abmelden · email (address)
   E-Mail-Adresse · email (message) E-Mail · code Code · magic link Anmeldelink · link Link ·
   passkey Passkey · password Passwort · authenticator app Authenticator-App · multi-factor
   authentication Multi-Faktor-Authentifizierung · recovery code Wiederherstellungscode · verify an
   email bestätigen · session Sitzung · device Gerät · team Team · member Mitglied · invitation
   Einladung · API key API-Schlüssel · revoke widerrufen · settings Einstellungen · display name
   Anzeigename */
export default {
  '1 day': '1 Tag',
  '1 year': '1 Jahr',
  '30 days': '30 Tage',
  '7 days': '7 Tage',
  '90 days': '90 Tage',
  'A command-line application asks for access to your account.':
    'Ein Kommandozeilenprogramm bittet um Zugriff auf Ihr Konto.',
  'A limit of this app is reached. Remove what you no longer need, or contact support.':
    'Ein Limit dieser App ist erreicht. Entfernen Sie, was Sie nicht mehr brauchen, oder wenden Sie sich an den Support.',
  'A new code was sent.': 'Ein neuer Code wurde gesendet.',
  'API key': 'API-Schlüssel',
  'API key without description': 'API-Schlüssel ohne Beschreibung',
  'API keys': 'API-Schlüssel',
  'API keys let scripts and apps act on behalf of this team.':
    'Mit API-Schlüsseln können Skripte und Apps im Namen dieses Teams handeln.',
  'API keys let scripts and apps act on your behalf.':
    'Mit API-Schlüsseln können Skripte und Apps in Ihrem Namen handeln.',
  'Access was denied': 'Der Zugriff wurde verweigert',
  'Account menu': 'Kontomenü',
  'Account settings': 'Kontoeinstellungen',
  'Accounts of other services that you sign in with.':
    'Konten anderer Dienste, mit denen Sie sich anmelden.',
  'Active sessions': 'Aktive Sitzungen',
  Add: 'Hinzufügen',
  'Add a passkey': 'Passkey hinzufügen',
  'Add an email': 'E-Mail-Adresse hinzufügen',
  'Add an email to sign in with first.':
    'Fügen Sie zuerst eine E-Mail-Adresse hinzu, mit der Sie sich anmelden.',
  'Already have an account?': 'Sie haben bereits ein Konto?',
  'An account with this email already exists. Sign in the way you did before and verify the email first.':
    'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich wie bisher an und bestätigen Sie zuerst die Adresse.',
  'An account with this email already exists. Sign in the way you did before.':
    'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich wie bisher an.',
  'An account with this email already exists. Try to sign in instead.':
    'Mit dieser E-Mail-Adresse gibt es bereits ein Konto. Melden Sie sich stattdessen an.',
  'An error occurred': 'Ein Fehler ist aufgetreten',
  'An unhandled error occurred. Please report this to the developer.':
    'Ein unerwarteter Fehler ist aufgetreten. Bitte melden Sie ihn den Entwicklern.',
  'An unknown error occurred': 'Ein unbekannter Fehler ist aufgetreten',
  'Another way to sign in.': 'Eine weitere Möglichkeit, sich anzumelden.',
  'Anyone who has the key can use it, so keep it secret.':
    'Wer den Schlüssel hat, kann ihn verwenden. Halten Sie ihn geheim.',
  'Are you sure that you want to leave {team}?': 'Möchten Sie {team} wirklich verlassen?',
  'Ask a member of the team for a new one.': 'Bitten Sie ein Mitglied des Teams um eine neue.',
  'Asks for a code from your authenticator app when you sign in.':
    'Fragt bei der Anmeldung nach einem Code aus Ihrer Authenticator-App.',
  'At least {count} characters. No common passwords.':
    'Mindestens {count} Zeichen. Keine häufigen Passwörter.',
  'Authorization failed': 'Die Autorisierung ist fehlgeschlagen',
  Authorize: 'Autorisieren',
  'Authorize CLI application': 'Kommandozeilenprogramm autorisieren',
  'Authorizing…': 'Wird autorisiert …',
  'Back to sign-in': 'Zurück zur Anmeldung',
  'By {impersonator}, until {time}': 'Durch {impersonator}, bis {time}',
  'CLI authorized': 'Programm autorisiert',
  Cancel: 'Abbrechen',
  'Change email': 'E-Mail-Adresse ändern',
  'Change password': 'Passwort ändern',
  'Change picture': 'Bild ändern',
  'Change team picture': 'Teambild ändern',
  'Check your email': 'Prüfen Sie Ihr Postfach',
  'Choose a new password for {email}.': 'Wählen Sie ein neues Passwort für {email}.',
  'Choose what we may send to your inbox.': 'Wählen Sie, welche E-Mails wir Ihnen senden dürfen.',
  'Click here': 'Klicken Sie hier',
  Close: 'Schließen',
  Confirm: 'Bestätigen',
  "Confirm it's you": 'Bestätigen Sie, dass Sie es sind',
  'Confirm that {email} is yours.': 'Bestätigen Sie, dass {email} Ihnen gehört.',
  Connect: 'Verbinden',
  'Connect {provider}': '{provider} verbinden',
  'Connected accounts': 'Verbundene Konten',
  Continue: 'Weiter',
  'Continue with {provider}': 'Weiter mit {provider}',
  Copied: 'Kopiert',
  'Copy codes': 'Codes kopieren',
  'Copy key': 'Schlüssel kopieren',
  "Copy the key now and store it in a safe place. You can't see it again.":
    'Kopieren Sie den Schlüssel jetzt und bewahren Sie ihn sicher auf. Sie können ihn nicht noch einmal sehen.',
  "Couldn't crop the picture. Try another one.":
    'Das Bild konnte nicht zugeschnitten werden. Versuchen Sie es mit einem anderen.',
  "Couldn't open this file as an image. Choose another file.":
    'Diese Datei konnte nicht als Bild geöffnet werden. Wählen Sie eine andere Datei.',
  "Couldn't sign you out": 'Sie konnten nicht abgemeldet werden',
  Create: 'Erstellen',
  'Create API key': 'API-Schlüssel erstellen',
  'Create a new account': 'Neues Konto erstellen',
  'Create a team': 'Team erstellen',
  'Create new codes': 'Neue Codes erstellen',
  'Create new codes? The codes that you have now stop working.':
    'Neue Codes erstellen? Ihre bisherigen Codes funktionieren dann nicht mehr.',
  'Create recovery codes': 'Wiederherstellungscodes erstellen',
  'Created {date}': 'Erstellt am {date}',
  'Crop area. Use the arrow keys to move the picture.':
    'Zuschneidebereich. Verschieben Sie das Bild mit den Pfeiltasten.',
  'Current team': 'Aktuelles Team',
  'Danger zone': 'Gefahrenbereich',
  'Delete account': 'Konto löschen',
  'Delete permanently': 'Endgültig löschen',
  Description: 'Beschreibung',
  "Didn't get the email? Check your spam folder.":
    'Keine E-Mail erhalten? Sehen Sie im Spam-Ordner nach.',
  Disable: 'Deaktivieren',
  'Disable email codes': 'E-Mail-Codes deaktivieren',
  Disabled: 'Deaktiviert',
  Disconnect: 'Trennen',
  'Disconnect {provider}': 'Verbindung zu {provider} trennen',
  'Disconnect {provider}? You can no longer sign in with this account.':
    'Verbindung zu {provider} trennen? Sie können sich dann nicht mehr mit diesem Konto anmelden.',
  'Do you want to sign in?': 'Möchten Sie sich anmelden?',
  'Do you want to verify your email?': 'E-Mail-Adresse bestätigen?',
  "Don't have an account?": 'Sie haben noch kein Konto?',
  "Don't need to reset it?": 'Doch nicht zurücksetzen?',
  Download: 'Herunterladen',
  'Drag the picture to move it.': 'Ziehen Sie das Bild, um es zu verschieben.',
  'Each signs you in once if you lose your authenticator app.':
    'Mit jedem können Sie sich einmal anmelden, falls Sie Ihre Authenticator-App verlieren.',
  'Edit name': 'Namen bearbeiten',
  'Edit team name': 'Teamnamen bearbeiten',
  'Edit your name in this team': 'Ihren Namen in diesem Team bearbeiten',
  Email: 'E-Mail-Adresse',
  'Email code': 'E-Mail-Code',
  'Email preferences': 'E-Mail-Einstellungen',
  'Email sent!': 'E-Mail gesendet!',
  Emails: 'E-Mail-Adressen',
  'Emails & sign-in': 'E-Mail & Anmeldung',
  Enable: 'Aktivieren',
  'Enable email codes': 'E-Mail-Codes aktivieren',
  Enabled: 'Aktiviert',
  'End your session on this device.': 'Beenden Sie Ihre Sitzung auf diesem Gerät.',
  'Enter email': 'E-Mail-Adresse eingeben',
  'Enter one of the recovery codes that you saved':
    'Geben Sie einen Ihrer gespeicherten Wiederherstellungscodes ein',
  'Enter the code from the app': 'Geben Sie den Code aus der App ein',
  'Enter the code from your email': 'Geben Sie den Code aus der E-Mail ein',
  'Enter the code that we sent to {email}.':
    'Geben Sie den Code ein, den wir an {email} gesendet haben.',
  'Enter the six-digit code from your authenticator app':
    'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein',
  'Error code: {code}': 'Fehlercode: {code}',
  Expired: 'Abgelaufen',
  'Expired {date}': 'Abgelaufen am {date}',
  'Expires in': 'Gültigkeitsdauer',
  'Expires {date}': 'Läuft am {date} ab',
  'For example, "Deploy script"': 'Zum Beispiel „Deployment-Skript“',
  'For your security, confirm who you are before you make this change.':
    'Bestätigen Sie zu Ihrer Sicherheit, wer Sie sind, bevor Sie dies ändern.',
  'Forgot password?': 'Passwort vergessen?',
  'Go home': 'Zur Startseite',
  'Hide password': 'Passwort verbergen',
  'How others see you. Not used to sign in.':
    'So sehen andere Sie. Wird nicht zur Anmeldung verwendet.',
  'How the others in this team see you.': 'So sehen die anderen in diesem Team Sie.',
  'I have saved these codes': 'Ich habe diese Codes gespeichert',
  "I understand that I can't see this key again":
    'Mir ist klar, dass ich diesen Schlüssel nicht noch einmal sehen kann',
  'IP address {ip}': 'IP-Adresse {ip}',
  "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.":
    'Wenn ein Konto diese E-Mail-Adresse verwendet, haben wir Ihnen eine E-Mail gesendet. Falls Sie sie nicht finden, sehen Sie im Spam-Ordner nach.',
  'If {email} has an account, we sent it a link to reset the password.':
    'Wenn es zu {email} ein Konto gibt, haben wir dorthin einen Link zum Zurücksetzen des Passworts gesendet.',
  Ignore: 'Ignorieren',
  Impersonation: 'Zugriff durch Administratoren',
  'Incorrect password': 'Falsches Passwort',
  'Invalid magic link': 'Ungültiger Anmeldelink',
  'Invalid password reset link': 'Ungültiger Link zum Zurücksetzen des Passworts',
  'Invalid team invitation link': 'Ungültiger Einladungslink',
  'Invalid verification link': 'Ungültiger Bestätigungslink',
  'Invite a member': 'Mitglied einladen',
  'Invite user': 'Einladen',
  'Invited {email}.': '{email} wurde eingeladen.',
  'It can be used only once. Ask a member of the team for a new one.':
    'Sie kann nur einmal verwendet werden. Bitten Sie ein Mitglied des Teams um eine neue.',
  'It can be used only once. Request a new one from the sign-in page.':
    'Er kann nur einmal verwendet werden. Fordern Sie auf der Anmeldeseite einen neuen an.',
  'It can be used only once. To reset your password again, request a new link.':
    'Er kann nur einmal verwendet werden. Um Ihr Passwort erneut zurückzusetzen, fordern Sie einen neuen Link an.',
  'It is already connected to another user. Please use a different account.':
    'Es ist bereits mit einem anderen Benutzer verbunden. Bitte verwenden Sie ein anderes Konto.',
  'It is your only way to sign in, so it cannot be disabled.':
    'Das ist Ihre einzige Anmeldemöglichkeit und kann daher nicht deaktiviert werden.',
  'It is your only way to sign in, so it cannot be disconnected.':
    'Das ist Ihre einzige Anmeldemöglichkeit, daher kann die Verbindung nicht getrennt werden.',
  'It is your only way to sign in, so it cannot be removed.':
    'Das ist Ihre einzige Anmeldemöglichkeit und kann daher nicht entfernt werden.',
  Join: 'Beitreten',
  'Join {team}': '{team} beitreten',
  Language: 'Sprache',
  'Last sign-in email': 'Einzige Adresse für die Anmeldung',
  'Last used': 'Zuletzt verwendet',
  'Last used {time}': 'Zuletzt verwendet: {time}',
  Leave: 'Verlassen',
  'Leave team': 'Team verlassen',
  'Loading…': 'Wird geladen …',
  'Manage team': 'Team verwalten',
  Marketing: 'Marketing-E-Mails',
  'Member since {date}': 'Mitglied seit {date}',
  Members: 'Mitglieder',
  Minimize: 'Minimieren',
  'Missing verification information. Please sign in again.':
    'Angaben zur Bestätigung fehlen. Bitte melden Sie sich erneut an.',
  'Multi-factor authentication': 'Multi-Faktor-Authentifizierung',
  'My profile': 'Mein Profil',
  Name: 'Name',
  'Name of the passkey': 'Name des Passkeys',
  Never: 'Unbegrenzt',
  'Never expires': 'Läuft nie ab',
  'Never used': 'Nie verwendet',
  'New email': 'Neue E-Mail-Adresse',
  'New password': 'Neues Passwort',
  'New team': 'Neues Team',
  'Next page': 'Nächste Seite',
  'No API keys match your search.': 'Keine API-Schlüssel entsprechen Ihrer Suche.',
  'No API keys yet': 'Noch keine API-Schlüssel',
  'No active sessions': 'Keine aktiven Sitzungen',
  'No authentication method enabled.': 'Es ist keine Anmeldemöglichkeit aktiviert.',
  'No display name set': 'Kein Anzeigename festgelegt',
  'No members match your search.': 'Keine Mitglieder entsprechen Ihrer Suche.',
  'No name yet': 'Noch kein Name',
  'No team': 'Kein Team',
  'No teams yet': 'Noch keine Teams',
  None: 'Keine',
  'Not connected': 'Nicht verbunden',
  'Not redirected automatically?': 'Sie werden nicht automatisch weitergeleitet?',
  'Not set': 'Nicht festgelegt',
  'Not signed in': 'Nicht angemeldet',
  'Not used to sign in': 'Nicht zur Anmeldung verwendet',
  'Nothing was authorized': 'Es wurde nichts autorisiert',
  Notifications: 'Benachrichtigungen',
  'Old password': 'Altes Passwort',
  'Only authorize it if you started it yourself and trust it. We never send this link to anyone.':
    'Autorisieren Sie es nur, wenn Sie es selbst gestartet haben und ihm vertrauen. Wir verschicken diesen Link niemals.',
  'Open the app on this device': 'App auf diesem Gerät öffnen',
  'Options for {email}': 'Optionen für {email}',
  'Options for {name}': 'Optionen für {name}',
  'Or continue with': 'Oder weiter mit',
  'Other devices are signed out when you change it.':
    'Andere Geräte werden abgemeldet, wenn Sie es ändern.',
  'Other teams': 'Andere Teams',
  'Outstanding invitations': 'Offene Einladungen',
  'Passkey without name': 'Passkey ohne Namen',
  Passkeys: 'Passkeys',
  Password: 'Passwort',
  'Password reset successfully!': 'Passwort zurückgesetzt!',
  'Passwords are turned off': 'Passwörter sind deaktiviert',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Permanently deletes your account and everything in it.':
    'Löscht Ihr Konto und alle zugehörigen Daten endgültig.',
  'Please check that you opened the whole link from the email.':
    'Bitte prüfen Sie, ob Sie den vollständigen Link aus der E-Mail geöffnet haben.',
  'Please check that you opened the whole link from the email. If it still does not work, contact support.':
    'Bitte prüfen Sie, ob Sie den vollständigen Link aus der E-Mail geöffnet haben. Wenn es weiterhin nicht funktioniert, wenden Sie sich an den Support.',
  'Please enter a description': 'Bitte geben Sie eine Beschreibung ein',
  'Please enter a recovery code': 'Bitte geben Sie einen Wiederherstellungscode ein',
  'Please enter a team name': 'Bitte geben Sie einen Teamnamen ein',
  'Please enter a valid email': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'Please enter your email': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'Please enter your old password': 'Bitte geben Sie Ihr altes Passwort ein',
  'Please enter your password': 'Bitte geben Sie Ihr Passwort ein',
  'Please repeat your password': 'Bitte wiederholen Sie Ihr Passwort',
  'Please request a new link and try again.':
    'Bitte fordern Sie einen neuen Link an und versuchen Sie es erneut.',
  'Please try again and if the problem persists, contact support.':
    'Bitte versuchen Sie es erneut. Wenn das Problem bestehen bleibt, wenden Sie sich an den Support.',
  'Please wait…': 'Bitte warten …',
  'Previous page': 'Vorherige Seite',
  Primary: 'Primär',
  Public: 'Öffentlich',
  'Recovery code': 'Wiederherstellungscode',
  'Recovery codes': 'Wiederherstellungscodes',
  Remove: 'Entfernen',
  'Remove a passkey before you add another one.':
    'Entfernen Sie einen Passkey, bevor Sie einen weiteren hinzufügen.',
  'Remove passkey': 'Passkey entfernen',
  'Remove {email}?': '{email} entfernen?',
  'Remove {name}? Your device may keep it until you delete it there.':
    '{name} entfernen? Auf Ihrem Gerät bleibt er möglicherweise, bis Sie ihn dort löschen.',
  Rename: 'Umbenennen',
  'Repeat new password': 'Neues Passwort wiederholen',
  'Repeat password': 'Passwort wiederholen',
  'Request ID: {id}': 'Anfrage-ID: {id}',
  'Request a new link': 'Neuen Link anfordern',
  'Request a new link to reset your password.':
    'Fordern Sie einen neuen Link an, um Ihr Passwort zurückzusetzen.',
  'Request a new one from the sign-in page.': 'Fordern Sie auf der Anmeldeseite einen neuen an.',
  'Request a new verification link in your account settings.':
    'Fordern Sie in Ihren Kontoeinstellungen einen neuen Bestätigungslink an.',
  'Reset password': 'Passwort zurücksetzen',
  'Reset your password': 'Passwort zurücksetzen',
  Revoke: 'Widerrufen',
  'Revoke all other sessions': 'Alle anderen Sitzungen widerrufen',
  'Revoke key': 'Schlüssel widerrufen',
  'Revoke sessions you do not recognize, and change your password.':
    'Widerrufen Sie Sitzungen, die Sie nicht kennen, und ändern Sie Ihr Passwort.',
  'Revoke the API key {name}': 'API-Schlüssel {name} widerrufen',
  'Revoke the invitation for {email}': 'Einladung an {email} widerrufen',
  'Revoke the session of {device} of {date}': 'Sitzung von {device} vom {date} widerrufen',
  'Revoke {name}? Whatever uses this key stops working. This cannot be undone.':
    '{name} widerrufen? Alles, was diesen Schlüssel verwendet, funktioniert dann nicht mehr. Das kann nicht rückgängig gemacht werden.',
  Revoked: 'Widerrufen',
  'Revoked {date}': 'Widerrufen am {date}',
  Save: 'Speichern',
  "Save them in a safe place now. You can't see them again.":
    'Speichern Sie sie jetzt an einem sicheren Ort. Sie können sie nicht noch einmal sehen.',
  'Scan the QR code with your authenticator app, or enter this key:':
    'Scannen Sie den QR-Code mit Ihrer Authenticator-App oder geben Sie diesen Schlüssel ein:',
  'Search API keys': 'API-Schlüssel suchen',
  'Search by description or last four characters':
    'Nach Beschreibung oder letzten vier Zeichen suchen',
  'Search by name': 'Nach Namen suchen',
  'Search members': 'Mitglieder suchen',
  'Select a team': 'Team auswählen',
  'Send a new code': 'Neuen Code senden',
  'Send a new code in {time}': 'Neuen Code senden in {time}',
  'Send code': 'Code senden',
  'Send email': 'E-Mail senden',
  'Send it again': 'Erneut senden',
  'Send it again in {time}': 'Erneut senden in {time}',
  'Send verification email': 'Bestätigungs-E-Mail senden',
  'Sent to {email}': 'Gesendet an {email}',
  'Set a password': 'Passwort festlegen',
  'Set as primary': 'Als primär festlegen',
  'Set password': 'Passwort festlegen',
  Settings: 'Einstellungen',
  'Show more': 'Mehr anzeigen',
  'Show password': 'Passwort anzeigen',
  'Shown next to the team name.': 'Wird neben dem Teamnamen angezeigt.',
  'Shown to everyone in the team.': 'Für alle im Team sichtbar.',
  'Sign in': 'Anmelden',
  'Sign in again': 'Erneut anmelden',
  'Sign in or create an account to join the team.':
    'Melden Sie sich an oder erstellen Sie ein Konto, um dem Team beizutreten.',
  'Sign in to join the team.': 'Melden Sie sich an, um dem Team beizutreten.',
  'Sign in to your account': 'Bei Ihrem Konto anmelden',
  'Sign in with a code or link that we email you.':
    'Melden Sie sich mit einem Code oder Link an, den wir Ihnen per E-Mail senden.',
  'Sign in with a passkey': 'Mit Passkey anmelden',
  'Sign in with your fingerprint, face or screen lock.':
    'Melden Sie sich mit Fingerabdruck, Gesicht oder Displaysperre an.',
  'Sign out': 'Abmelden',
  'Sign out and sign in again. Then make this change within ten minutes.':
    'Melden Sie sich ab und wieder an. Nehmen Sie die Änderung dann innerhalb von zehn Minuten vor.',
  'Sign out of all other sessions?': 'Von allen anderen Sitzungen abmelden?',
  'Sign up': 'Registrieren',
  'Sign up with a passkey': 'Mit Passkey registrieren',
  'Sign-ups are closed.': 'Die Registrierung ist geschlossen.',
  'Signed in {date}': 'Angemeldet am {date}',
  'Signing in…': 'Anmeldung läuft …',
  'Signing out…': 'Abmeldung läuft …',
  'Something went wrong. Try again in a moment.':
    'Etwas ist schiefgelaufen. Versuchen Sie es gleich noch einmal.',
  Stop: 'Beenden',
  'Stop using for sign-in': 'Nicht mehr zur Anmeldung verwenden',
  'Switch team': 'Team wechseln',
  Synced: 'Synchronisiert',
  'TOTP QR code': 'TOTP-QR-Code',
  'Team invitation': 'Einladung ins Team',
  'Team name': 'Teamname',
  'Team picture': 'Teambild',
  Teams: 'Teams',
  "That code isn't right, or it was used before.":
    'Dieser Code ist falsch oder wurde bereits verwendet.',
  "That code isn't right.": 'Dieser Code ist falsch.',
  'The account could not be connected': 'Das Konto konnte nicht verbunden werden',
  'The address of this page has no login code. Start again in your terminal.':
    'Die Adresse dieser Seite enthält keinen Anmeldecode. Beginnen Sie in Ihrem Terminal von vorn.',
  'The email was sent again.': 'Die E-Mail wurde erneut gesendet.',
  'The link can be used only once. Please request a new one.':
    'Der Link kann nur einmal verwendet werden. Bitte fordern Sie einen neuen an.',
  'The page could not be found. Please check the address.':
    'Die Seite wurde nicht gefunden. Bitte prüfen Sie die Adresse.',
  'The passkey could not be registered. Please try again.':
    'Der Passkey konnte nicht registriert werden. Bitte versuchen Sie es erneut.',
  'The passkey was not accepted. Please try again.':
    'Der Passkey wurde nicht akzeptiert. Bitte versuchen Sie es erneut.',
  'The password may have at most {count} characters.': 'Höchstens {count} Zeichen erlaubt.',
  'The password needs at least {count} characters.': 'Mindestens {count} Zeichen erforderlich.',
  'The project of this page was deleted, or its keys have changed.':
    'Das Projekt dieser Seite wurde gelöscht, oder seine Schlüssel haben sich geändert.',
  'The service could not be reached. Please try again in a moment.':
    'Der Dienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'The sign-in could not be finished': 'Die Anmeldung konnte nicht abgeschlossen werden',
  'The sign-in was cancelled or denied at the provider. Please try again.':
    'Die Anmeldung wurde beim Anbieter abgebrochen oder abgelehnt. Bitte versuchen Sie es erneut.',
  'This app is not set up correctly. Please contact the people who run it.':
    'Diese App ist nicht richtig eingerichtet. Bitte wenden Sie sich an den Betreiber.',
  'This auth provider is not supported in an iframe for security reasons.':
    'Dieser Anmeldeanbieter wird aus Sicherheitsgründen nicht in einem iframe unterstützt.',
  'This code can no longer be used.': 'Dieser Code kann nicht mehr verwendet werden.',
  'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?':
    'Dadurch werden Ihr Profil, Ihre Anmeldemöglichkeiten und Ihre Teammitgliedschaften gelöscht. Das kann nicht rückgängig gemacht werden. Sind Sie sicher?',
  'This email is already verified.': 'Diese E-Mail-Adresse ist bereits bestätigt.',
  'This invitation has expired': 'Diese Einladung ist abgelaufen',
  'This invitation was already used': 'Diese Einladung wurde bereits verwendet',
  'This link has expired': 'Dieser Link ist abgelaufen',
  'This link was already used': 'Dieser Link wurde bereits verwendet',
  'This magic link has expired': 'Dieser Anmeldelink ist abgelaufen',
  'This magic link was already used': 'Dieser Anmeldelink wurde bereits verwendet',
  'This page could not be loaded': 'Diese Seite konnte nicht geladen werden',
  'This page does not exist': 'Diese Seite gibt es nicht',
  'This password is among the most used ones and easily guessed. Please choose another.':
    'Dieses Passwort gehört zu den häufigsten und ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  'This request has expired or was already used. Start again in your terminal.':
    'Diese Anfrage ist abgelaufen oder wurde bereits verwendet. Beginnen Sie in Ihrem Terminal von vorn.',
  'This session': 'Diese Sitzung',
  'This sign-in took too long. Please sign in again.':
    'Diese Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  'This team does not exist, or you are not a member.':
    'Dieses Team gibt es nicht, oder Sie sind kein Mitglied.',
  'This was not accepted. Please check what you entered.':
    'Das wurde nicht akzeptiert. Bitte prüfen Sie Ihre Eingabe.',
  'This way to sign in is turned off. Please choose another one.':
    'Diese Anmeldemöglichkeit ist ausgeschaltet. Bitte wählen Sie eine andere.',
  'Toggle theme': 'Design wechseln',
  'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Zu viele Versuche. Bitte versuchen Sie es in {minutes, plural, one {# Minute} other {# Minuten}} erneut.',
  'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Zu viele Versuche. Bitte versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.',
  Transactional: 'Service-E-Mails',
  'Try again': 'Erneut versuchen',
  'Turn off sign-in with email codes and links?':
    'Anmeldung mit E-Mail-Codes und -Links deaktivieren?',
  'Unknown device': 'Unbekanntes Gerät',
  'Unknown location': 'Unbekannter Ort',
  'Unnamed team': 'Team ohne Namen',
  'Until {time}': 'Bis {time}',
  Unverified: 'Nicht bestätigt',
  'Update password': 'Passwort aktualisieren',
  'Use a recovery code': 'Wiederherstellungscode verwenden',
  'Use an email code': 'E-Mail-Code verwenden',
  'Use another account': 'Anderes Konto verwenden',
  'Use for sign-in': 'Zur Anmeldung verwenden',
  'Use your authenticator app': 'Authenticator-App verwenden',
  'Use your passkey': 'Passkey verwenden',
  'Use your password': 'Passwort verwenden',
  'Used for sign-in': 'Zur Anmeldung',
  Valid: 'Gültig',
  'Verification failed. Please sign in again.':
    'Die Bestätigung ist fehlgeschlagen. Bitte melden Sie sich erneut an.',
  'Verified! Redirecting…': 'Bestätigt! Sie werden weitergeleitet …',
  Verify: 'Bestätigen',
  'Verify an email that you sign in with first.':
    'Bestätigen Sie zuerst eine E-Mail-Adresse, mit der Sie sich anmelden.',
  'Verify first': 'Zuerst bestätigen',
  'Verify your email': 'E-Mail-Adresse bestätigen',
  'Verify your email first.': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  'Verifying…': 'Wird geprüft …',
  'Ways to sign in': 'Anmeldemöglichkeiten',
  'We email you a code, which you enter here.':
    'Wir senden Ihnen per E-Mail einen Code, den Sie hier eingeben.',
  'We sent a verification link to {email}.':
    'Wir haben einen Bestätigungslink an {email} gesendet.',
  "We'll email them a link to join this team.":
    'Wir senden der Person per E-Mail einen Link, um diesem Team beizutreten.',
  'Where you are signed in': 'Wo Sie angemeldet sind',
  'Where you receive email, and what you sign in with.':
    'Adressen, an die Sie E-Mails erhalten und mit denen Sie sich anmelden.',
  'Wrong email or password.': 'E-Mail-Adresse oder Passwort ist falsch.',
  You: 'Sie',
  'You are already connected to another account of this provider. Did you choose the right one?':
    'Sie sind bereits mit einem anderen Konto dieses Anbieters verbunden. Haben Sie das richtige gewählt?',
  'You are already signed in': 'Sie sind bereits angemeldet',
  'You are invited to join {team}.': 'Sie sind eingeladen, {team} beizutreten.',
  'You are not currently signed in.': 'Sie sind derzeit nicht angemeldet.',
  'You are offline. Check your connection and try again.':
    'Sie sind offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'You are signed in': 'Sie sind angemeldet',
  'You are signed in as {email}.': 'Sie sind als {email} angemeldet.',
  'You are signed in as {user}': 'Sie sind als {user} angemeldet',
  'You can close this window and go back to your terminal.':
    'Sie können dieses Fenster schließen und zu Ihrem Terminal zurückkehren.',
  'You can close this window.': 'Sie können dieses Fenster schließen.',
  'You can invite others once it is created.':
    'Sobald es erstellt ist, können Sie andere einladen.',
  'You do not have permission to do this.': 'Sie haben keine Berechtigung dafür.',
  'You have added this email already': 'Sie haben diese E-Mail-Adresse bereits hinzugefügt',
  'You have joined {team}': 'Sie sind {team} beigetreten',
  'You need a new invitation to rejoin.':
    'Um wieder beizutreten, benötigen Sie eine neue Einladung.',
  "You need these emails, so they can't be turned off.":
    'Diese E-Mails sind notwendig und können nicht abbestellt werden.',
  'You were signed out everywhere.': 'Sie wurden überall abgemeldet.',
  'Your account was deleted': 'Ihr Konto wurde gelöscht',
  'Your browser asks you for the passkey of this account.':
    'Ihr Browser fragt Sie nach dem Passkey dieses Kontos.',
  'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.':
    'Ihr Browser blockiert Cookies, die für die Anmeldung nötig sind. Erlauben Sie sie für diese Seite und versuchen Sie es erneut.',
  'Your browser could not use the passkey. Please try again.':
    'Ihr Browser konnte den Passkey nicht verwenden. Bitte versuchen Sie es erneut.',
  'Your email': 'Ihre E-Mail-Adresse',
  'Your email has been verified!': 'Ihre E-Mail-Adresse wurde bestätigt!',
  'Your name in this team': 'Ihr Name in diesem Team',
  'Your new API key': 'Ihr neuer API-Schlüssel',
  'Your password could not be reset': 'Ihr Passwort konnte nicht zurückgesetzt werden',
  'Your password has been reset. You can now sign in with your new password.':
    'Ihr Passwort wurde zurückgesetzt. Sie können sich jetzt mit dem neuen Passwort anmelden.',
  'Your password has been saved.': 'Ihr Passwort wurde gespeichert.',
  'Your recovery codes': 'Ihre Wiederherstellungscodes',
  'Your session has ended. Please sign in again.':
    'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  'Your terminal must show the same code:': 'Ihr Terminal muss denselben Code anzeigen:',
  Zoom: 'Zoom',
  'just now': 'gerade eben',
  '{browser} on {system}': '{browser} unter {system}',
  '{count} left, created {date}': '{count} übrig, erstellt am {date}',
  '{email} is already used for sign-in by another user.':
    '{email} wird bereits von einem anderen Benutzer zur Anmeldung verwendet.',
  '{from}–{to} of {total}': '{from}–{to} von {total}',
  '{inviter} invited you to join {team}.': '{inviter} hat Sie eingeladen, {team} beizutreten.',
  '{message}': '{message}',
  '{project} does not use passwords. Choose another way to sign in.':
    '{project} verwendet keine Passwörter. Wählen Sie eine andere Anmeldemöglichkeit.',
} satisfies Translations
