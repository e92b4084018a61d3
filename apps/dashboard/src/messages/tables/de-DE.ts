import type { Messages } from '@latchkey/contract/pure'

/* German. Formal "Sie"; verbs in the infinitive on buttons ("Speichern"). Names of buttons and fields
   of other consoles stay as those consoles write them.

   user Benutzer · sign-in Anmeldung · sign-up Registrierung · session Sitzung · key Schlüssel ·
   secret Secret · permission Berechtigung · grant erteilen · revoke widerrufen (keys, invitations),
   entziehen (permissions) · trusted domain vertrauenswürdige Domain · endpoint Endpunkt · attempt
   Versuch · replay, resend erneut senden · mailbox Postfach · data vault Datentresor · store Speicher
   · email (address) E-Mail-Adresse · email (message) E-Mail · verified bestätigt · production mode
   Produktivmodus · impersonation Identitätswechsel · theme Design */
export default {
  '(a circle: it is one of those around this list)':
    '(ein Kreis: eine der Berechtigungen, die diese Liste enthalten)',
  '(built in)': '(integriert)',
  '(hidden)': '(verborgen)',
  '(in a new tab)': '(in neuem Tab)',
  '(listed with what it contains above)': '(oben mit ihrem Inhalt aufgeführt)',
  '(opens in a new tab)': '(öffnet sich in neuem Tab)',
  '+{count}': '+{count}',
  '+{n}': '+{n}',
  '1 day ago': 'vor 1 Tag',
  '1 hour': '1 Stunde',
  '1 hour ago': 'vor 1 Stunde',
  '1 week ago': 'vor 1 Woche',
  '15 minutes': '15 Minuten',
  '2 hours': '2 Stunden',
  '2FA': '2FA',
  '30 days ago (all stored messages)': 'vor 30 Tagen (alle gespeicherten Nachrichten)',
  '8 hours': '8 Stunden',
  '8 to 70 characters': '8 bis 70 Zeichen',
  '8 to 70 characters. Leave empty for no password.':
    '8 bis 70 Zeichen. Ohne Passwort leer lassen.',
  'A customer has one offer of a group at a time.':
    'Ein Kunde hat immer nur ein Angebot einer Gruppe.',
  'A draft is an email for all or some of your users, such as news or an announcement.':
    'Ein Entwurf ist eine E-Mail für alle oder einige Ihrer Benutzer, etwa Neuigkeiten oder eine Ankündigung.',
  'A host that matches {pattern}': 'Ein Host, der zu {pattern} passt',
  'A hosted purchase page, with test purchases before you go live.':
    'Eine gehostete Kaufseite, mit Testkäufen vor dem Start.',
  'A monthly and a yearly price, such as a plan.':
    'Ein monatlicher und ein jährlicher Preis, etwa für einen Tarif.',
  'A new secret is active. Messages are also signed with the old one until {moment}. Update your receiver before then.':
    'Ein neues Secret ist aktiv. Bis {moment} werden Nachrichten auch mit dem alten signiert. Stellen Sie Ihren Empfänger vorher um.',
  'A partner created this project for you. A new team with you as its owner will own it. The keys that the partner has stay valid. You can revoke them on the keys page.':
    'Ein Partner hat dieses Projekt für Sie erstellt. Es wird einem neuen Team gehören, dessen Inhaber Sie sind. Die Schlüssel des Partners bleiben gültig. Sie können sie auf der Seite der Schlüssel widerrufen.',
  'A permission was revoked from a team member.':
    'Einem Teammitglied wurde eine Berechtigung entzogen.',
  'A price has no amount in USD, so it can’t be paid.':
    'Ein Preis hat keinen Betrag in USD und kann daher nicht bezahlt werden.',
  'A project contains the users of one app. You can change all of this later.':
    'Ein Projekt enthält die Benutzer einer App. Alles hier lässt sich später ändern.',
  'A project is waiting for you': 'Ein Projekt wartet auf Sie',
  'A project permission already has this ID': 'Eine Projektberechtigung hat bereits diese ID',
  'A project permission lets a user do something in the whole app, such as moderate posts.':
    'Eine Projektberechtigung erlaubt einem Benutzer etwas in der ganzen App, zum Beispiel Beiträge zu moderieren.',
  'A project permission was revoked from a user.':
    'Einem Benutzer wurde eine Projektberechtigung entzogen.',
  'A receiver in Node.js': 'Ein Empfänger in Node.js',
  'A secret is stored. Leave this empty to keep it.':
    'Ein Secret ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
  'A store holds encrypted values by key. Only the hashes of keys are stored, so values can be read one by one but not listed.':
    'Ein Speicher enthält verschlüsselte Werte nach Schlüssel. Gespeichert werden nur die Hashes der Schlüssel. Werte lassen sich deshalb einzeln lesen, aber nicht auflisten.',
  'A subscription. Otherwise it’s paid once.': 'Ein Abonnement. Sonst wird einmal bezahlt.',
  'A team member was granted a permission.': 'Einem Teammitglied wurde eine Berechtigung erteilt.',
  'A team permission already has this ID': 'Eine Teamberechtigung hat bereits diese ID',
  'A team was changed.': 'Ein Team wurde geändert.',
  'A team was created, including the personal team at sign-up.':
    'Ein Team wurde erstellt, auch das persönliche Team bei der Registrierung.',
  'A team was deleted. No separate events for its memberships.':
    'Ein Team wurde gelöscht. Für seine Mitgliedschaften gibt es keine eigenen Ereignisse.',
  'A user can end up with several accounts, each with its own data. Only the first can sign in by email.':
    'Ein Benutzer kann mehrere Konten mit jeweils eigenen Daten haben. Nur das erste kann sich per E-Mail anmelden.',
  'A user joined a team or was added to it.':
    'Ein Benutzer ist einem Team beigetreten oder wurde hinzugefügt.',
  'A user left a team, was removed from it, or was deleted.':
    'Ein Benutzer hat ein Team verlassen, wurde daraus entfernt oder gelöscht.',
  'A user signed up or was created by a server.':
    'Ein Benutzer hat sich registriert oder wurde von einem Server angelegt.',
  'A user was changed, reset their password, or is no longer anonymous.':
    'Ein Benutzer wurde geändert, hat sein Passwort zurückgesetzt oder ist nicht mehr anonym.',
  'A user was deleted during the export. Export again.':
    'Während des Exports wurde ein Benutzer gelöscht. Exportieren Sie erneut.',
  'A user was deleted. Lists the teams the user was in.':
    'Ein Benutzer wurde gelöscht. Nennt die Teams, in denen er war.',
  'A user was granted a project permission.':
    'Einem Benutzer wurde eine Projektberechtigung erteilt.',
  'A webhook is a request that Latchkey sends to your server when something happens, such as a sign-up or a deleted team. If your server doesn’t respond with 2xx, Latchkey retries later. Start with this receiver:':
    'Ein Webhook ist eine Anfrage, die Latchkey an Ihren Server sendet, wenn etwas geschieht, etwa eine Registrierung oder das Löschen eines Teams. Antwortet Ihr Server nicht mit 2xx, versucht Latchkey es später erneut. Beginnen Sie mit diesem Empfänger:',
  API: 'API',
  'API key': 'API-Schlüssel',
  'API key revoked': 'API-Schlüssel widerrufen',
  'API keys': 'API-Schlüssel',
  'API keys of users and teams': 'API-Schlüssel von Benutzern und Teams',
  'API reference': 'API-Referenz',
  'API response': 'API-Antwort',
  'About this user': 'Über diesen Benutzer',
  Accept: 'Übernehmen',
  'Accepted by the email server': 'Vom E-Mail-Server angenommen',
  'Access tokens that are already issued work for up to ten more minutes.':
    'Bereits ausgestellte Zugriffstoken gelten noch bis zu zehn Minuten.',
  Account: 'Konto',
  'Account ID': 'Konto-ID',
  'Account added': 'Konto hinzugefügt',
  'Account pages at': 'Kontoseiten unter',
  'Account settings': 'Kontoeinstellungen',
  'Account unlinked': 'Verknüpfung aufgehoben',
  Accounts: 'Konten',
  'Accounts are created for the United States only. You can use test mode.':
    'Konten werden nur für die USA erstellt. Sie können den Testmodus verwenden.',
  'Accounts stay linked to their users and work again if you add it again with the same keys.':
    'Konten bleiben mit ihren Benutzern verknüpft und funktionieren wieder, wenn Sie den Anbieter mit denselben Schlüsseln neu hinzufügen.',
  'Accounts this user signs in with or has connected.':
    'Konten, mit denen sich dieser Benutzer anmeldet oder die er verbunden hat.',
  Actions: 'Aktionen',
  'Actions for this endpoint': 'Aktionen für diesen Endpunkt',
  'Actions for {name}': 'Aktionen für {name}',
  Active: 'Aktiv',
  'Active today': 'Heute aktiv',
  'Active until {time}': 'Aktiv bis {time}',
  'Active users': 'Aktive Benutzer',
  'Active users per day': 'Aktive Benutzer pro Tag',
  Add: 'Hinzufügen',
  'Add a redirect URI for the platform “Web” with the callback URL below.':
    'Fügen Sie für die Plattform „Web“ eine Weiterleitungs-URI mit der Callback-URL unten hinzu.',
  'Add a trusted domain': 'Vertrauenswürdige Domain hinzufügen',
  'Add a user': 'Benutzer hinzufügen',
  'Add a webhook endpoint': 'Webhook-Endpunkt hinzufügen',
  'Add account': 'Konto hinzufügen',
  'Add an email server': 'E-Mail-Server hinzufügen',
  'Add column': 'Spalte hinzufügen',
  'Add domain': 'Domain hinzufügen',
  'Add email': 'E-Mail-Adresse hinzufügen',
  'Add endpoint': 'Endpunkt hinzufügen',
  'Add existing users, or invite others by email.':
    'Fügen Sie vorhandene Benutzer hinzu oder laden Sie andere per E-Mail ein.',
  'Add existing users. They get the member default permissions.':
    'Fügen Sie vorhandene Benutzer hinzu. Sie erhalten die Standardberechtigungen für Mitglieder.',
  'Add members': 'Mitglieder hinzufügen',
  'Add members to “{name}”': 'Mitglieder zu „{name}“ hinzufügen',
  'Add picture': 'Bild hinzufügen',
  'Add price': 'Preis hinzufügen',
  'Add provider': 'Anbieter hinzufügen',
  'Add server': 'Server hinzufügen',
  'Add the files': 'Dateien hinzufügen',
  'Add to team': 'Zu Team hinzufügen',
  'Add to your app': 'In Ihre App einbauen',
  'Add {count} users': '{count} Benutzer hinzufügen',
  'Add {name}': '{name} hinzufügen',
  'Add {name} to a team': '{name} zu einem Team hinzufügen',
  'Add-on': 'Zusatzangebot',
  'Add-on to': 'Zusatz zu',
  'Add-on to {offers}': 'Zusatz zu {offers}',
  Added: 'Hinzugefügt',
  'Added to {name}': 'Zu {name} hinzugefügt',
  'Adds a button to the account settings and to the team switcher.':
    'Fügt den Kontoeinstellungen und dem Teamwechsler eine Schaltfläche hinzu.',
  'Adds a button to the account settings.': 'Fügt den Kontoeinstellungen eine Schaltfläche hinzu.',
  'Adds a button to your sign-in and sign-up pages.':
    'Fügt Ihren Anmelde- und Registrierungsseiten eine Schaltfläche hinzu.',
  'Adds a page to the account settings.': 'Fügt den Kontoeinstellungen eine Seite hinzu.',
  'Admin key': 'Admin-Schlüssel',
  After: 'Nachher',
  'After 30 days': 'Nach 30 Tagen',
  'After 7 days': 'Nach 7 Tagen',
  'After 90 days': 'Nach 90 Tagen',
  'After a day': 'Nach einem Tag',
  'After a year': 'Nach einem Jahr',
  'After that, receivers that still use the old secret reject every message.':
    'Danach lehnen Empfänger, die noch das alte Secret verwenden, jede Nachricht ab.',
  'After you resume it, you can replay failed messages.':
    'Nach dem Fortsetzen können Sie fehlgeschlagene Nachrichten erneut senden.',
  All: 'Alle',
  'All attempts for this message': 'Alle Versuche für diese Nachricht',
  'All direct grants of this permission are removed.':
    'Alle direkten Zuweisungen dieser Berechtigung werden entfernt.',
  'All drafts': 'Alle Entwürfe',
  'All emails are deleted, including unread ones.':
    'Alle E-Mails werden gelöscht, auch ungelesene.',
  'All emails of this project are sent through your server.':
    'Alle E-Mails dieses Projekts werden über Ihren Server gesendet.',
  'All endpoints': 'Alle Endpunkte',
  'All events': 'Alle Ereignisse',
  'All its keys stop working immediately.': 'Alle seine Schlüssel funktionieren sofort nicht mehr.',
  'All its members lose access to it and their permissions in it.':
    'Alle Mitglieder verlieren den Zugriff und ihre Berechtigungen darin.',
  'All its users are deleted and signed out.':
    'Alle seine Benutzer werden gelöscht und abgemeldet.',
  'All later changes of the configuration are undone, including secrets.':
    'Alle späteren Änderungen der Konfiguration werden rückgängig gemacht, auch Geheimnisse.',
  'All projects': 'Alle Projekte',
  'All sessions end.': 'Alle Sitzungen werden beendet.',
  'All sessions end. It can take apps up to ten minutes to notice.':
    'Alle Sitzungen werden beendet. Es kann bis zu zehn Minuten dauern, bis Apps das bemerken.',
  'All sessions ended': 'Alle Sitzungen beendet',
  'All stores': 'Alle Speicher',
  'All teams': 'Alle Teams',
  'All templates': 'Alle Vorlagen',
  'All their permissions in this team are revoked.':
    'Alle Berechtigungen in diesem Team werden entzogen.',
  'All themes': 'Alle Designs',
  'All users': 'Alle Benutzer',
  'All users ({count})': 'Alle Benutzer ({count})',
  'All users of the project, except anonymous users.':
    'Alle Benutzer des Projekts ohne anonyme Benutzer.',
  'All users of the project, including anonymous users.':
    'Alle Benutzer des Projekts einschließlich anonymer Benutzer.',
  'All users that match the current filters, on all pages.':
    'Alle Benutzer, die zu den aktuellen Filtern passen, auf allen Seiten.',
  'Allow a negative quantity': 'Negative Menge zulassen',
  'Allow localhost': 'Localhost erlauben',
  'Allow sign-ups': 'Registrierung erlauben',
  'Already set up': 'Bereits eingerichtet',
  'An email used for sign-in belongs to one user. Other emails can be shared.':
    'Eine E-Mail-Adresse für die Anmeldung gehört einem Benutzer. Andere Adressen dürfen mehrfach vorkommen.',
  'An offer is what customers buy, such as a plan or a pack. An item is what they get and use up, such as credits or seats. Your app only asks how many of an item a customer has.':
    'Ein Angebot ist, was Kunden kaufen, etwa ein Tarif oder ein Paket. Eine Leistung ist, was sie bekommen und verbrauchen, etwa Credits oder Plätze. Ihre App fragt nur, wie viel ein Kunde von einer Leistung hat.',
  'An offer only for this purchase': 'Ein Angebot nur für diesen Kauf',
  Anonymous: 'Anonym',
  'Anonymous only': 'Nur anonyme',
  'Anonymous users only have their first session until they sign up.':
    'Anonyme Benutzer haben nur ihre erste Sitzung, bis sie sich registrieren.',
  'Another administrator deleted it while you were editing. You can create it again.':
    'Ein anderer Administrator hat es gelöscht, während Sie es bearbeitet haben. Sie können es neu erstellen.',
  'Another administrator saved it while you were editing. Choose which version to keep.':
    'Ein anderer Administrator hat es gespeichert, während Sie es bearbeitet haben. Wählen Sie, welche Fassung bleibt.',
  'Another country': 'Ein anderes Land',
  'Another offer of the group is included by default: {name}. Only the first one counts.':
    'Ein anderes Angebot der Gruppe ist standardmäßig enthalten: {name}. Nur das erste zählt.',
  'Another service': 'Anderer Dienst',
  'Another user already signs in with this account':
    'Ein anderer Benutzer meldet sich bereits mit diesem Konto an',
  'Another user already signs in with this email':
    'Ein anderer Benutzer meldet sich bereits mit dieser E-Mail-Adresse an',
  Any: 'Alle',
  'Any text that your server uses as the ID.':
    'Ein beliebiger Text, den Ihr Server als ID verwendet.',
  'Anyone can send requests to your URL. Verify the signature over the raw body, reject messages older than five minutes, and skip each webhook-id you have already processed. Respond with 2xx within 15 seconds, before you start long work.':
    'Jeder kann Anfragen an Ihre URL senden. Prüfen Sie die Signatur über den unveränderten Body, lehnen Sie Nachrichten ab, die älter als fünf Minuten sind, und überspringen Sie jede webhook-id, die Sie schon verarbeitet haben. Antworten Sie innerhalb von 15 Sekunden mit 2xx, bevor Sie mit längerer Arbeit beginnen.',
  'Anyone can sign up': 'Jeder kann sich registrieren',
  'Anyone who finds the sign-up page can create an account.':
    'Wer die Registrierungsseite findet, kann ein Konto erstellen.',
  'Anyone who has the link can buy the offer for this customer.':
    'Wer den Link hat, kann das Angebot für diesen Kunden kaufen.',
  'Anyone who opens the link can join, whatever their own email is.':
    'Wer den Link öffnet, kann beitreten, unabhängig von der eigenen E-Mail-Adresse.',
  'Anyone with this line can act as this user until then. It isn’t shown again after you close this.':
    'Wer diese Zeile hat, kann bis dahin als dieser Benutzer handeln. Nach dem Schließen wird sie nicht mehr angezeigt.',
  'Applied to the source. Nothing is saved yet.':
    'In den Quelltext übernommen. Noch ist nichts gespeichert.',
  'Applies immediately to everyone who subscribes to the offer.':
    'Gilt sofort für alle, die das Angebot abonniert haben.',
  'Applies to new members only.': 'Gilt nur für neue Mitglieder.',
  'Applies to this team only. Changes apply immediately.':
    'Gilt nur für dieses Team. Änderungen wirken sofort.',
  'Apply changes': 'Änderungen anwenden',
  'Apply in the whole project, regardless of teams.':
    'Gelten im ganzen Projekt, unabhängig von Teams.',
  'Apps on this domain can no longer sign users in.':
    'Apps auf dieser Domain können keine Benutzer mehr anmelden.',
  'Apps show this email and send messages to it.':
    'Apps zeigen diese E-Mail-Adresse an und senden Nachrichten an sie.',
  'Apps that use these keys stop working immediately: {keys}.':
    'Apps, die diese Schlüssel verwenden, funktionieren sofort nicht mehr: {keys}.',
  'Arrows point from a permission to those it contains. Select one to see everything it includes.':
    'Pfeile zeigen von einer Berechtigung zu den enthaltenen. Wählen Sie eine aus, um alles zu sehen, was sie umfasst.',
  'As JSON. All recipients get the same values.':
    'Als JSON. Alle Empfänger erhalten dieselben Werte.',
  Assistant: 'Assistent',
  'Assistant:': 'Assistent:',
  'At least 8 characters': 'Mindestens 8 Zeichen',
  'At least one method works.': 'Mindestens eine Methode funktioniert.',
  'At most {count} at a time.': 'Höchstens {count} auf einmal.',
  'At the end of the paid period': 'Am Ende des bezahlten Zeitraums',
  Attempt: 'Versuch',
  'Attempt not found': 'Versuch nicht gefunden',
  Attempts: 'Versuche',
  'Attempts ({count})': 'Versuche ({count})',
  'Attempts are kept for 30 days.': 'Versuche werden 30 Tage lang aufbewahrt.',
  Automatic: 'Automatisch',
  Back: 'Zurück',
  'Back to projects': 'Zurück zu den Projekten',
  'Becomes a one-time purchase, which can’t be taken back.':
    'Wird ein einmaliger Kauf, der nicht zurückgenommen werden kann.',
  'Becomes a subscription until you cancel it, and replaces the one of the same group.':
    'Wird ein Abonnement, bis Sie es kündigen, und ersetzt das derselben Gruppe.',
  Before: 'Vorher',
  'Before you go live': 'Bevor Sie live gehen',
  Blank: 'Leer',
  Blocked: 'Blockiert',
  Body: 'Body',
  'Body, the first 4 KB': 'Body, die ersten 4 KB',
  'Bought on top of another offer, such as more seats.':
    'Wird zu einem anderen Angebot dazugekauft, etwa mehr Plätze.',
  'Built in': 'Integriert',
  'Built in. You can’t change it.': 'Integriert. Kann nicht geändert werden.',
  'Built into every team and checked by Latchkey itself. You can’t change these, but your permissions can contain them.':
    'In jedem Team vorhanden und von Latchkey selbst geprüft. Sie können sie nicht ändern, aber Ihre Berechtigungen können sie enthalten.',
  'Buyers see it.': 'Käufer sehen ihn.',
  'CSV, for spreadsheets': 'CSV, für Tabellenkalkulationen',
  'Callback URL': 'Callback-URL',
  'Can be used as a connected account': 'Kann als verbundenes Konto verwendet werden',
  'Can sign in': 'Kann sich anmelden',
  'Can sign in with an email code or link': 'Kann sich mit E-Mail-Code oder Link anmelden',
  Cancel: 'Abbrechen',
  'Cancel subscription': 'Abonnement kündigen',
  'Cancel {name}': '{name} kündigen',
  'Cancel {name}?': '{name} kündigen?',
  Canceled: 'Gekündigt',
  'Cancel…': 'Kündigen…',
  'Can’t sign in': 'Kann sich nicht anmelden',
  Category: 'Kategorie',
  Change: 'Ändern',
  'Change by': 'Ändern um',
  'Change defaults': 'Standards ändern',
  'Change it under Sign-in': 'Ändern Sie sie unter „Anmeldung“',
  'Change password': 'Passwort ändern',
  'Change password for {name}': 'Passwort für {name} ändern',
  'Change password…': 'Passwort ändern…',
  'Change picture': 'Bild ändern',
  'Change picture…': 'Bild ändern…',
  'Change settings': 'Einstellungen ändern',
  'Change to https': 'Auf https umstellen',
  'Change {name}': '{name} ändern',
  'Change {path}': '{path} ändern',
  'Changes can be tried here, but saving them needs an email server of your own.':
    'Änderungen können hier ausprobiert werden. Zum Speichern brauchen Sie einen eigenen E-Mail-Server.',
  'Changes to items apply immediately to everyone who subscribes to the offer. One-time purchases keep what was bought.':
    'Änderungen an den Leistungen gelten sofort für alle, die das Angebot abonniert haben. Einmalige Käufe behalten, was gekauft wurde.',
  'Change…': 'Ändern…',
  'Changing it signs the user out everywhere.': 'Eine Änderung meldet den Benutzer überall ab.',
  'Check the address, or go to your projects.':
    'Prüfen Sie die Adresse oder gehen Sie zu Ihren Projekten.',
  'Check the permissions “Account: Email” and “Account: Read”.':
    'Aktivieren Sie die Berechtigungen „Account: Email“ und „Account: Read“.',
  'Check whether users can be redirected to a URL.':
    'Prüfen Sie, ob Benutzer zu einer URL weitergeleitet werden können.',
  'Choose a draft': 'Entwurf auswählen',
  'Choose a group first. It’s in the first step.':
    'Wählen Sie zuerst eine Gruppe. Sie steht im ersten Schritt.',
  'Choose a project': 'Projekt auswählen',
  'Choose a team': 'Team wählen',
  'Choose a template': 'Vorlage auswählen',
  'Choose a time in the future': 'Wählen Sie einen Zeitpunkt in der Zukunft',
  'Choose a user': 'Benutzer wählen',
  'Choose an item': 'Leistung wählen',
  'Choose at least one event': 'Wählen Sie mindestens ein Ereignis aus',
  'Choose at least one key': 'Wählen Sie mindestens einen Schlüssel aus',
  'Choose at least one offer of the same group':
    'Wählen Sie mindestens ein Angebot derselben Gruppe',
  'Choose what to start with. Everything can be changed.':
    'Wählen Sie, womit Sie beginnen. Alles lässt sich ändern.',
  'Choose where the link leads': 'Wählen Sie, wohin der Link führt',
  'Choose your framework below and copy the command.':
    'Wählen Sie unten Ihr Framework und kopieren Sie den Befehl.',
  'Choose “Add new application”, keep “Confidential” checked, and check the scope “read_user”.':
    'Wählen Sie „Add new application“, lassen Sie „Confidential“ aktiviert und aktivieren Sie den Scope „read_user“.',
  'Choose “Create app”, and select “Web API”.': 'Wählen Sie „Create app“ und dann „Web API“.',
  'Choose “Create credentials → OAuth client ID” and the type “Web application”.':
    'Wählen Sie „Create credentials → OAuth client ID“ und den Typ „Web application“.',
  'Choose “New Application”, then “OAuth2”.': 'Wählen Sie „New Application“ und dann „OAuth2“.',
  'Choose “New registration” and the account types that can sign in.':
    'Wählen Sie „New registration“ und die Kontotypen, die sich anmelden dürfen.',
  'Choose “Register Your Application”, with the client type “Confidential”.':
    'Wählen Sie „Register Your Application“ mit dem Client-Typ „Confidential“.',
  'Chosen users': 'Ausgewählte Benutzer',
  'Clear filter': 'Filter löschen',
  'Clear filters': 'Filter löschen',
  'Clear search': 'Suche löschen',
  'Clear selection': 'Auswahl aufheben',
  'Client ID': 'Client-ID',
  'Client key': 'Client-Schlüssel',
  'Client metadata': 'Client-Metadaten',
  'Client read-only metadata': 'Client-Metadaten, nur lesbar',
  'Client secret': 'Client-Secret',
  Close: 'Schließen',
  'Close set-up': 'Einrichtung schließen',
  'Close sign-ups': 'Registrierung schließen',
  'Close sign-ups?': 'Registrierung schließen?',
  Code: 'Code',
  'Codes and links sent to this project’s users appear here automatically. Try it with any email address, such as {address}.':
    'Codes und Links an die Benutzer dieses Projekts erscheinen hier automatisch. Probieren Sie es mit einer beliebigen E-Mail-Adresse aus, zum Beispiel {address}.',
  'Codes, links and receipts. Users who don’t receive these may be locked out.':
    'Codes, Links und Belege. Benutzer, die diese nicht erhalten, können sich möglicherweise nicht mehr anmelden.',
  'Column: {name}': 'Spalte: {name}',
  Columns: 'Spalten',
  'Complete the account': 'Konto vervollständigen',
  Completions: 'Vervollständigungen',
  Configuration: 'Konfiguration',
  'Configuration ID (optional)': 'Konfigurations-ID (optional)',
  'Configuration changed': 'Konfiguration geändert',
  Configure: 'Konfigurieren',
  'Confirm identity before sign-in changes': 'Identität vor Änderungen an der Anmeldung bestätigen',
  'Confirms that this project’s settings are safe for real users.':
    'Bestätigt, dass die Einstellungen dieses Projekts für echte Benutzer sicher sind.',
  Connect: 'Verbinden',
  'Connect an external project': 'Externes Projekt verbinden',
  'Connect project': 'Projekt verbinden',
  'Connect to {partner}': 'Mit {partner} verbinden',
  Connected: 'Verbunden',
  'Connected accounts': 'Verbundene Konten',
  'Contained in': 'Enthalten in',
  Contains: 'Enthält',
  Content: 'Inhalt',
  'Continue with Stripe': 'Weiter mit Stripe',
  'Control character': 'Steuerzeichen',
  Conversation: 'Unterhaltung',
  Convert: 'Umwandeln',
  'Convert to a regular user?': 'In einen regulären Benutzer umwandeln?',
  'Convert to regular user…': 'In regulären Benutzer umwandeln…',
  Copied: 'Kopiert',
  'Copy ID': 'ID kopieren',
  'Copy JSON': 'JSON kopieren',
  'Copy all keys': 'Alle Schlüssel kopieren',
  'Copy body': 'Body kopieren',
  'Copy code': 'Code kopieren',
  'Copy command': 'Befehl kopieren',
  'Copy example': 'Beispiel kopieren',
  'Copy headers': 'Header kopieren',
  'Copy it now; you won’t see it again.': 'Kopieren Sie es jetzt; es wird nicht mehr angezeigt.',
  'Copy key': 'Schlüssel kopieren',
  'Copy link': 'Link kopieren',
  'Copy of {name}': 'Kopie von {name}',
  'Copy payload': 'Payload kopieren',
  'Copy receiver': 'Empfänger kopieren',
  'Copy script': 'Skript kopieren',
  'Copy secret': 'Secret kopieren',
  'Copy settings': 'Einstellungen kopieren',
  'Copy them from below, with your values filled in.':
    'Kopieren Sie sie unten, mit Ihren Werten ausgefüllt.',
  'Copy {name}': '{name} kopieren',
  'Copy “Application (client) ID”.': 'Kopieren Sie „Application (client) ID“.',
  'Copy “Client ID” and “Client secret”.': 'Kopieren Sie „Client ID“ und „Client secret“.',
  'Copy “Client ID” and “Primary Client Secret”.':
    'Kopieren Sie „Client ID“ und „Primary Client Secret“.',
  'Copy “Client ID”, then choose “Generate a new client secret” and copy the secret.':
    'Kopieren Sie „Client ID“, wählen Sie dann „Generate a new client secret“ und kopieren Sie das Secret.',
  'Copy “Client ID”, then choose “Reset Secret” and copy “Client Secret”.':
    'Kopieren Sie „Client ID“, wählen Sie dann „Reset Secret“ und kopieren Sie „Client Secret“.',
  'Couldn’t check for new emails. {reason}':
    'Neue E-Mails konnten nicht abgerufen werden. {reason}',
  'Couldn’t load Stripe’s payments': 'Die Zahlungen bei Stripe konnten nicht geladen werden',
  'Couldn’t load the API keys': 'Die API-Schlüssel konnten nicht geladen werden',
  'Couldn’t load the account': 'Das Konto konnte nicht geladen werden',
  'Couldn’t load the attempt': 'Der Versuch konnte nicht geladen werden',
  'Couldn’t load the attempts': 'Die Versuche konnten nicht geladen werden',
  'Couldn’t load the configuration': 'Die Konfiguration konnte nicht geladen werden',
  'Couldn’t load the customer': 'Der Kunde konnte nicht geladen werden',
  'Couldn’t load the customers': 'Die Kunden konnten nicht geladen werden',
  'Couldn’t load the domains': 'Die Domains konnten nicht geladen werden',
  'Couldn’t load the draft': 'Der Entwurf konnte nicht geladen werden',
  'Couldn’t load the drafts': 'Die Entwürfe konnten nicht geladen werden',
  'Couldn’t load the editor. Reload the page.':
    'Der Editor konnte nicht geladen werden. Laden Sie die Seite neu.',
  'Couldn’t load the email': 'Die E-Mail konnte nicht geladen werden',
  'Couldn’t load the emails': 'Die E-Mails konnten nicht geladen werden',
  'Couldn’t load the endpoint': 'Der Endpunkt konnte nicht geladen werden',
  'Couldn’t load the endpoints': 'Die Endpunkte konnten nicht geladen werden',
  'Couldn’t load the history': 'Der Verlauf konnte nicht geladen werden',
  'Couldn’t load the invitations': 'Die Einladungen konnten nicht geladen werden',
  'Couldn’t load the language. Try again.':
    'Die Sprache konnte nicht geladen werden. Versuchen Sie es erneut.',
  'Couldn’t load the members': 'Die Mitglieder konnten nicht geladen werden',
  'Couldn’t load the metrics': 'Die Statistik konnte nicht geladen werden',
  'Couldn’t load the offers': 'Die Angebote konnten nicht geladen werden',
  'Couldn’t load the permissions': 'Die Berechtigungen konnten nicht geladen werden',
  'Couldn’t load the project': 'Das Projekt konnte nicht geladen werden',
  'Couldn’t load the providers': 'Die Anbieter konnten nicht geladen werden',
  'Couldn’t load the request': 'Die Anfrage konnte nicht geladen werden',
  'Couldn’t load the store': 'Der Speicher konnte nicht geladen werden',
  'Couldn’t load the stores': 'Die Speicher konnten nicht geladen werden',
  'Couldn’t load the team': 'Das Team konnte nicht geladen werden',
  'Couldn’t load the teams': 'Die Teams konnten nicht geladen werden',
  'Couldn’t load the template': 'Die Vorlage konnte nicht geladen werden',
  'Couldn’t load the templates': 'Die Vorlagen konnten nicht geladen werden',
  'Couldn’t load the theme': 'Das Design konnte nicht geladen werden',
  'Couldn’t load the themes': 'Die Designs konnten nicht geladen werden',
  'Couldn’t load the transactions': 'Die Transaktionen konnten nicht geladen werden',
  'Couldn’t load the user': 'Der Benutzer konnte nicht geladen werden',
  'Couldn’t load the users': 'Die Benutzer konnten nicht geladen werden',
  'Couldn’t load the versions': 'Die Versionen konnten nicht geladen werden',
  'Couldn’t load this': 'Das konnte nicht geladen werden',
  'Couldn’t load this email': 'Diese E-Mail konnte nicht geladen werden',
  'Couldn’t open this file as an image. Use PNG, JPEG or WebP.':
    'Diese Datei ließ sich nicht als Bild öffnen. Verwenden Sie PNG, JPEG oder WebP.',
  'Couldn’t reach the service': 'Der Dienst ist nicht erreichbar',
  'Couldn’t reach the service. Try again in a moment.':
    'Der Dienst ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'Couldn’t render this email': 'Diese E-Mail konnte nicht dargestellt werden',
  'Couldn’t show this page': 'Diese Seite konnte nicht angezeigt werden',
  'Counting what will be lost…': 'Ermittle, was verloren geht…',
  Countries: 'Länder',
  'Country of your business': 'Land Ihres Unternehmens',
  Create: 'Erstellen',
  'Create API key': 'API-Schlüssel erstellen',
  'Create a new project': 'Neues Projekt erstellen',
  'Create a personal team for each new user':
    'Für jeden neuen Benutzer ein persönliches Team erstellen',
  'Create a project permission': 'Projektberechtigung erstellen',
  'Create a purchase link, or grant an offer without payment.':
    'Erstellen Sie einen Kauflink, oder gewähren Sie ein Angebot ohne Zahlung.',
  'Create a team permission': 'Teamberechtigung erstellen',
  'Create a template to send your own emails.':
    'Erstellen Sie eine Vorlage, um eigene E-Mails zu senden.',
  'Create account': 'Konto erstellen',
  'Create again': 'Neu erstellen',
  'Create an app with the Facebook Login use case, and add the permission “email”.':
    'Erstellen Sie eine App mit dem Anwendungsfall „Facebook Login“ und fügen Sie die Berechtigung „email“ hinzu.',
  'Create an app, and under “Products” request “Sign In with LinkedIn using OpenID Connect”.':
    'Erstellen Sie eine App und beantragen Sie unter „Products“ „Sign In with LinkedIn using OpenID Connect“.',
  'Create another account': 'Weiteres Konto erstellen',
  'Create draft': 'Entwurf erstellen',
  'Create group': 'Gruppe erstellen',
  'Create item': 'Leistung erstellen',
  'Create item…': 'Leistung erstellen…',
  'Create keys': 'Schlüssel erstellen',
  'Create link': 'Link erstellen',
  'Create more keys': 'Weitere Schlüssel erstellen',
  'Create offer': 'Angebot erstellen',
  'Create one on the Offers page.': 'Erstellen Sie eine auf der Seite der Angebote.',
  'Create permission': 'Berechtigung erstellen',
  'Create project': 'Projekt erstellen',
  'Create purchase link': 'Kauflink erstellen',
  'Create purchase link…': 'Kauflink erstellen…',
  'Create store': 'Speicher erstellen',
  'Create team': 'Team erstellen',
  'Create template': 'Vorlage erstellen',
  'Create the first offer': 'Das erste Angebot erstellen',
  'Create the first owner': 'Ersten Eigentümer anlegen',
  'Create theme': 'Design erstellen',
  'Create user': 'Benutzer anlegen',
  Created: 'Erstellt',
  'Created at sign-up, with the user as its only member. Existing users don’t get one.':
    'Wird bei der Registrierung mit dem Benutzer als einzigem Mitglied erstellt. Vorhandene Benutzer erhalten keines.',
  'Created on the overview': 'In der Übersicht erstellt',
  'Creates a cycle': 'Erzeugt einen Kreis',
  'Creating teams': 'Teams erstellen',
  'Creator default permissions': 'Standardberechtigungen für Ersteller',
  Creators: 'Ersteller',
  'Credit pack': 'Credit-Paket',
  Credits: 'Credits',
  Ctrl: 'Strg',
  'Ctrl+S': 'Strg+S',
  Current: 'Aktuell',
  Custom: 'Eigene',
  'Custom email': 'Eigene E-Mail',
  'Custom range…': 'Eigener Zeitraum…',
  'Custom time': 'Eigener Zeitpunkt',
  Customer: 'Kunde',
  'Customer ID': 'Kunden-ID',
  'Customer not found': 'Kunde nicht gefunden',
  'Customer since': 'Kunde seit',
  'Customer type': 'Kundentyp',
  Customers: 'Kunden',
  'Customers appear here with their first purchase link, purchase or change of a quantity. Open one to start.':
    'Kunden erscheinen hier mit ihrem ersten Kauflink, Kauf oder ihrer ersten Mengenänderung. Öffnen Sie einen, um zu beginnen.',
  'Customers of another type lose access to their quantity.':
    'Kunden eines anderen Typs können nicht mehr auf ihre Menge zugreifen.',
  Dark: 'Dunkel',
  'Dark mode': 'Dunkles Design',
  'Dark theme': 'Dunkles Design',
  'Data vault': 'Datentresor',
  'Date and time': 'Datum und Uhrzeit',
  'Day (UTC)': 'Tag (UTC)',
  'Default for': 'Standard für',
  'Define permissions': 'Berechtigungen definieren',
  'Define what only some team members may do, grant it to them, and check it in your code.':
    'Legen Sie fest, was nur manche Teammitglieder dürfen, erteilen Sie es ihnen und prüfen Sie es in Ihrem Code.',
  'Define what only some users may do, grant it to them, and check it in your code.':
    'Legen Sie fest, was nur manche Benutzer dürfen, erteilen Sie es ihnen und prüfen Sie es in Ihrem Code.',
  'Define what you sell, then create a purchase link for a customer.':
    'Legen Sie fest, was Sie verkaufen, und erstellen Sie dann einen Kauflink für einen Kunden.',
  'Delete all emails': 'Alle E-Mails löschen',
  'Delete draft': 'Entwurf löschen',
  'Delete email': 'E-Mail löschen',
  'Delete endpoint': 'Endpunkt löschen',
  'Delete group': 'Gruppe löschen',
  'Delete item': 'Leistung löschen',
  'Delete offer': 'Angebot löschen',
  'Delete permission': 'Berechtigung löschen',
  'Delete project': 'Projekt löschen',
  'Delete store': 'Speicher löschen',
  'Delete store…': 'Speicher löschen…',
  'Delete team': 'Team löschen',
  'Delete template': 'Vorlage löschen',
  'Delete the group “{name}”?': 'Gruppe „{name}“ löschen?',
  'Delete theme': 'Design löschen',
  'Delete user': 'Benutzer löschen',
  'Delete users': 'Benutzer löschen',
  'Delete {name}?': '{name} löschen?',
  'Delete {url}?': '{url} löschen?',
  'Delete “{name}”?': '„{name}“ löschen?',
  'Deleted theme': 'Gelöschtes Design',
  'Delete…': 'Löschen…',
  Delivered: 'Zugestellt',
  'Delivered in 24 h': 'In 24 h zugestellt',
  'Describe what to change. You review each proposal before it is applied.':
    'Beschreiben Sie die Änderung. Sie prüfen jeden Vorschlag, bevor er übernommen wird.',
  Description: 'Beschreibung',
  Desktop: 'Desktop',
  Details: 'Details',
  'Details submitted': 'Angaben übermittelt',
  'Details…': 'Details…',
  Developers: 'Entwickler',
  Development: 'Entwicklung',
  Differences: 'Unterschiede',
  'Direct IPs are not valid for trusted domains in production mode: {domain}':
    'IP-Adressen sind im Produktivmodus keine gültigen vertrauenswürdigen Domains: {domain}',
  'Direct permissions': 'Direkte Berechtigungen',
  'Directory (tenant) ID (optional)': 'Verzeichnis-ID (Mandant, optional)',
  'Disabled webhook endpoints: {count}.': 'Deaktivierte Webhook-Endpunkte: {count}.',
  Discard: 'Verwerfen',
  'Discard changes': 'Änderungen verwerfen',
  'Display name': 'Anzeigename',
  'Doesn’t work: this service has no keys for {name}.':
    'Funktioniert nicht: Dieser Dienst hat keine Schlüssel für {name}.',
  Domain: 'Domain',
  'Domain removed': 'Domain entfernt',
  'Domain saved': 'Domain gespeichert',
  Domains: 'Domains',
  'Domains are not ready for production mode.':
    'Die Domains sind noch nicht bereit für den Produktivmodus.',
  Done: 'Fertig',
  'Done:': 'Erledigt:',
  'Down {share}': '{share} weniger',
  'Download CSV': 'CSV herunterladen',
  Draft: 'Entwurf',
  'Draft created': 'Entwurf erstellt',
  'Draft deleted': 'Entwurf gelöscht',
  'Draft not found': 'Entwurf nicht gefunden',
  Drafts: 'Entwürfe',
  Duplicate: 'Duplizieren',
  'Duplicate draft': 'Entwurf duplizieren',
  'Duplicate template': 'Vorlage duplizieren',
  'Duplicate theme': 'Design duplizieren',
  'Duplicate…': 'Duplizieren …',
  Duration: 'Dauer',
  'Each link works once and expires after seven days. Anyone who has it can join.':
    'Jeder Link funktioniert einmal und läuft nach sieben Tagen ab. Wer ihn hat, kann beitreten.',
  'Each of these also requires the second factor.': 'Jede davon erfordert auch den zweiten Faktor.',
  'Each path replaces what is stored under it and below. null restores the default. Secrets are shown as dots: leave them out to keep them.':
    'Jeder Pfad ersetzt, was unter ihm und darunter gespeichert ist. null stellt den Standard wieder her. Geheimnisse sind als Punkte dargestellt: Lass sie weg, um sie zu behalten.',
  'Each project has its own users, keys and settings.':
    'Jedes Projekt hat eigene Benutzer, Schlüssel und Einstellungen.',
  Edit: 'Bearbeiten',
  'Edit creator default permissions': 'Standardberechtigungen für Ersteller bearbeiten',
  'Edit domain': 'Domain bearbeiten',
  'Edit email': 'E-Mail-Adresse bearbeiten',
  'Edit email…': 'E-Mail-Adresse bearbeiten…',
  'Edit endpoint': 'Endpunkt bearbeiten',
  'Edit included item': 'Enthaltene Leistung bearbeiten',
  'Edit item': 'Leistung bearbeiten',
  'Edit item {id}': 'Leistung {id} bearbeiten',
  'Edit member default permissions': 'Standardberechtigungen für Mitglieder bearbeiten',
  'Edit name': 'Namen bearbeiten',
  'Edit offer': 'Angebot bearbeiten',
  'Edit permission': 'Berechtigung bearbeiten',
  'Edit permissions of {name}:': 'Berechtigungen von {name} bearbeiten:',
  'Edit permissions…': 'Berechtigungen bearbeiten…',
  'Edit price': 'Preis bearbeiten',
  'Edit price {id}': 'Preis {id} bearbeiten',
  'Edit team profile…': 'Teamprofil bearbeiten…',
  'Edit {name}': '{name} bearbeiten',
  Edited: 'Bearbeitet',
  'Edit…': 'Bearbeiten…',
  Email: 'E-Mail-Adresse',
  'Email accepted': 'E-Mail angenommen',
  'Email added': 'E-Mail-Adresse hinzugefügt',
  'Email addresses': 'E-Mail-Adressen',
  'Email and password': 'E-Mail und Passwort',
  'Email at the provider': 'E-Mail-Adresse beim Anbieter',
  'Email code': 'E-Mail-Code',
  'Email code or link': 'E-Mail-Code oder Link',
  'Email codes are turned off in this project.':
    'E-Mail-Codes sind in diesem Projekt ausgeschaltet.',
  'Email deleted': 'E-Mail gelöscht',
  'Email drafts': 'E-Mail-Entwürfe',
  'Email is verified': 'E-Mail-Adresse ist bestätigt',
  'Email not found': 'E-Mail nicht gefunden',
  'Email sent again': 'E-Mail erneut gesendet',
  'Email server': 'E-Mail-Server',
  'Email server saved': 'E-Mail-Server gespeichert',
  'Email templates': 'E-Mail-Vorlagen',
  'Email themes': 'E-Mail-Designs',
  'Email verification': 'Bestätigung der E-Mail-Adresse',
  Emails: 'E-Mails',
  'Emails appear here when users sign in, verify an address or are invited, and when you send your own.':
    'E-Mails erscheinen hier, wenn Benutzer sich anmelden, eine Adresse bestätigen oder eingeladen werden, und wenn Sie eigene senden.',
  'Emails are kept for 30 days.': 'E-Mails werden 30 Tage aufbewahrt.',
  'Emails now use “{name}”': 'E-Mails verwenden jetzt „{name}“',
  'Emails or user IDs, one per line or with commas':
    'E-Mail-Adressen oder Benutzer-IDs, je Zeile eine oder durch Kommas getrennt',
  'Emails that were sent with it stay in the log.': 'Damit gesendete E-Mails bleiben im Protokoll.',
  'Emails this user receives. Users can change this with the link in each email.':
    'E-Mails, die dieser Benutzer erhält. Benutzer können das über den Link in jeder E-Mail ändern.',
  'Empty mailbox': 'Postfach leeren',
  'Empty the mailbox?': 'Postfach leeren?',
  'End all sessions of {name}?': 'Alle Sitzungen von {name} beenden?',
  'End all sessions…': 'Alle Sitzungen beenden…',
  'End all…': 'Alle beenden…',
  'End now': 'Jetzt beenden',
  'End session': 'Sitzung beenden',
  'End sessions': 'Sitzungen beenden',
  'End sessions…': 'Sitzungen beenden…',
  'End this session?': 'Diese Sitzung beenden?',
  'Ending a session can take up to ten minutes, because issued access tokens stay valid that long.':
    'Das Beenden einer Sitzung kann bis zu zehn Minuten dauern, weil ausgestellte Zugriffstoken so lange gültig bleiben.',
  Endpoint: 'Endpunkt',
  'Endpoint ID': 'Endpunkt-ID',
  'Endpoint active': 'Endpunkt aktiv',
  'Endpoint added': 'Endpunkt hinzugefügt',
  'Endpoint deleted': 'Endpunkt gelöscht',
  'Endpoint not found': 'Endpunkt nicht gefunden',
  'Endpoint paused': 'Endpunkt pausiert',
  'Endpoint saved': 'Endpunkt gespeichert',
  Endpoints: 'Endpunkte',
  'Ends after': 'Endet nach',
  'End…': 'Beenden…',
  Enter: 'Enter',
  'Enter a URL that starts with https://': 'Geben Sie eine URL ein, die mit https:// beginnt',
  'Enter a date and time': 'Geben Sie Datum und Uhrzeit ein',
  'Enter a description': 'Geben Sie eine Beschreibung ein',
  'Enter a directory, such as contoso.onmicrosoft.com, or its ID':
    'Geben Sie ein Verzeichnis wie contoso.onmicrosoft.com oder dessen ID ein',
  'Enter a domain': 'Geben Sie eine Domain ein',
  'Enter a host': 'Geben Sie einen Host ein',
  'Enter a name': 'Geben Sie einen Namen ein',
  'Enter a number from 0 to 65535': 'Geben Sie eine Zahl von 0 bis 65535 ein',
  'Enter a number other than 0': 'Geben Sie eine andere Zahl als 0 ein',
  'Enter a password': 'Geben Sie ein Passwort ein',
  'Enter a port': 'Geben Sie einen Port ein',
  'Enter a port from 1 to 65535': 'Geben Sie einen Port von 1 bis 65535 ein',
  'Enter a smaller number': 'Geben Sie eine kleinere Zahl ein',
  'Enter a valid URL, such as https://example.com/webhooks':
    'Geben Sie eine gültige URL ein, zum Beispiel https://example.com/webhooks',
  'Enter a valid domain, such as app.example.com':
    'Geben Sie eine gültige Domain ein, zum Beispiel app.example.com',
  'Enter a valid email': 'Geben Sie eine gültige E-Mail-Adresse ein',
  'Enter a whole number': 'Geben Sie eine ganze Zahl ein',
  'Enter a whole number from 1': 'Geben Sie eine ganze Zahl ab 1 ein',
  'Enter a whole number from 1 to {most}': 'Geben Sie eine ganze Zahl von 1 bis {most} ein',
  'Enter an ID': 'Geben Sie eine ID ein',
  'Enter an email': 'Geben Sie eine E-Mail-Adresse ein',
  'Enter one to allow a single organization only. Leave empty for personal Microsoft accounts.':
    'Geben Sie eines ein, um nur eine einzelne Organisation zuzulassen. Für persönliche Microsoft-Konten leer lassen.',
  'Enter the API key': 'Geben Sie den API-Schlüssel ein',
  'Enter the URL of your receiver': 'Geben Sie die URL Ihres Empfängers ein',
  'Enter the account ID': 'Geben Sie die Konto-ID ein',
  'Enter the client ID': 'Geben Sie die Client-ID ein',
  'Enter the client secret': 'Geben Sie das Client-Secret ein',
  'Enter the host': 'Geben Sie den Host ein',
  'Enter the password': 'Geben Sie das Passwort ein',
  'Enter the price in USD. Others are not charged yet.':
    'Geben Sie den Preis in USD ein. Andere Währungen werden noch nicht berechnet.',
  'Enter the username': 'Geben Sie den Benutzernamen ein',
  'Enter your email': 'Geben Sie Ihre E-Mail-Adresse ein',
  'Enter your keys to make it work.': 'Geben Sie Ihre Schlüssel ein, damit es funktioniert.',
  Errors: 'Fehler',
  Esc: 'Esc',
  Event: 'Ereignis',
  Events: 'Ereignisse',
  'Events that happen while it is paused are not sent to it.':
    'Ereignisse, die während der Pause auftreten, werden nicht gesendet.',
  Every: 'Alle',
  'Every customer without a subscription in the group has it. It needs a group, and only the first such offer of a group counts.':
    'Jeder Kunde ohne Abonnement in der Gruppe hat es. Es braucht eine Gruppe, und nur das erste solche Angebot einer Gruppe zählt.',
  'Every new user gets these permissions. Existing users keep what they have.':
    'Jeder neue Benutzer erhält diese Berechtigungen. Vorhandene Benutzer behalten ihre.',
  'Every purchase and every change of a quantity.': 'Jeder Kauf und jede Änderung einer Menge.',
  'Every save makes a version. The last 50 are kept.':
    'Jedes Speichern erzeugt eine Version. Die letzten 50 werden aufbewahrt.',
  'Every setting by its path, and who changed what.':
    'Jede Einstellung mit ihrem Pfad, und wer was geändert hat.',
  'Every setting of the project by its path, and who changed what.':
    'Jede Einstellung des Projekts mit ihrem Pfad, und wer was geändert hat.',
  'Every sign-in method of this user is blocked:':
    'Alle Anmeldemethoden dieses Benutzers sind blockiert:',
  'Every user of this project gets the email.':
    'Alle Benutzer dieses Projekts erhalten die E-Mail.',
  'Everyone in the owner team can manage this project.':
    'Alle im Eigentümerteam können dieses Projekt verwalten.',
  'Everyone who has signed up in this project.':
    'Alle, die sich in diesem Projekt registriert haben.',
  'Everyone who sees the picture loads it from this host.':
    'Alle, die das Bild sehen, laden es von diesem Host.',
  'Everyone with an email address who hasn’t turned off the category gets this email, including anonymous users.':
    'Alle mit einer E-Mail-Adresse, die die Kategorie nicht abgeschaltet haben, erhalten diese E-Mail, auch anonyme Benutzer.',
  Everything: 'Alles',
  Example: 'Beispiel',
  'Example: offers are columns, items are rows':
    'Beispiel: Angebote sind Spalten, Leistungen sind Zeilen',
  'Existing sessions stay active.': 'Bestehende Sitzungen bleiben aktiv.',
  'Existing users can still sign in.': 'Vorhandene Benutzer können sich weiterhin anmelden.',
  Expired: 'Abgelaufen',
  Expires: 'Läuft ab',
  Export: 'Exportieren',
  'Export CSV': 'Als CSV exportieren',
  'Export users': 'Benutzer exportieren',
  'External project': 'Externes Projekt',
  Failed: 'Fehlgeschlagen',
  'Failed messages are being sent again': 'Fehlgeschlagene Nachrichten werden erneut gesendet',
  'Failed sign-ins': 'Fehlgeschlagene Anmeldungen',
  'Failed since': 'Fehlgeschlagen seit',
  'Failed users': 'Fehlgeschlagene Benutzer',
  Failing: 'Fehlerhaft',
  File: 'Datei',
  'Filter by ID': 'Nach ID filtern',
  'Filter by name, email or ID': 'Nach Name, E-Mail oder ID filtern',
  'Filter permissions': 'Berechtigungen filtern',
  Find: 'Suchen',
  'First member (optional)': 'Erstes Mitglied (optional)',
  Fix: 'Beheben',
  'Fix the fields of this step first.': 'Korrigieren Sie zuerst die Felder dieses Schritts.',
  'Fix these first:': 'Beheben Sie zuerst:',
  'Fix these soon:': 'Beheben Sie bald:',
  'For 24 hours, each message is signed with both secrets, so that you can switch without losing any.':
    '24 Stunden lang wird jede Nachricht mit beiden Secrets signiert, damit Sie umstellen können, ohne eine zu verlieren.',
  'For browsers and mobile apps. Not a secret.': 'Für Browser und mobile Apps. Nicht geheim.',
  'For calls to your own backend, which checks these keys with the SDK.':
    'Für Aufrufe Ihres eigenen Backends, das diese Schlüssel mit dem SDK prüft.',
  'For development only. The development provider is used instead.':
    'Nur für die Entwicklung. Stattdessen wird der Entwicklungsanbieter verwendet.',
  'For development only. This service has no keys for {name}, so the built-in development provider is used instead. It asks for an email address and lets you sign in as anyone.':
    'Nur für die Entwicklung. Dieser Dienst hat keine Schlüssel für {name}. Stattdessen wird der eingebaute Entwicklungsanbieter verwendet. Er fragt nach einer E-Mail-Adresse und lässt Sie sich als beliebige Person anmelden.',
  'For development only. {name} shows the name of this service’s operator.':
    'Nur für die Entwicklung. {name} zeigt den Namen des Betreibers dieses Dienstes.',
  'For development only. {name} shows users the name of this service’s operator. Use your own keys in production.':
    'Nur für die Entwicklung. {name} zeigt Benutzern den Namen des Betreibers dieses Dienstes. Verwenden Sie in der Produktion eigene Schlüssel.',
  'For example, plan or address.city. Leave empty for no metadata column.':
    'Zum Beispiel plan oder address.city. Ohne Metadatenspalte leer lassen.',
  'For example, plan. Leave empty for no metadata column.':
    'Zum Beispiel plan. Leer lassen für keine Metadatenspalte.',
  'For example, the name of your app or server.':
    'Zum Beispiel der Name Ihrer App oder Ihres Servers.',
  'For example, the script that uses the key.':
    'Zum Beispiel das Skript, das den Schlüssel verwendet.',
  'For members with the permission to manage API keys.':
    'Für Mitglieder mit der Berechtigung, API-Schlüssel zu verwalten.',
  'For sign-in': 'Für die Anmeldung',
  'For your backend. Can read and change all users.':
    'Für Ihr Backend. Kann alle Benutzer lesen und ändern.',
  'For “Authorization callback URL”, enter the callback URL below.':
    'Geben Sie bei „Authorization callback URL“ die Callback-URL unten ein.',
  'For “Callback URI / Redirect URL”, enter the callback URL below.':
    'Geben Sie bei „Callback URI / Redirect URL“ die Callback-URL unten ein.',
  'For “Callback URL”, enter the callback URL below. Check “This is a private consumer”.':
    'Geben Sie bei „Callback URL“ die Callback-URL unten ein. Aktivieren Sie „This is a private consumer“.',
  'For “Redirect URI”, add the callback URL below.':
    'Fügen Sie bei „Redirect URI“ die Callback-URL unten hinzu.',
  'For “Redirect URI”, enter the callback URL below.':
    'Geben Sie bei „Redirect URI“ die Callback-URL unten ein.',
  Format: 'Format',
  Framework: 'Framework',
  Free: 'Kostenlos',
  'Free trial': 'Kostenlose Testphase',
  'Free trials are stored but not applied yet: payment starts immediately.':
    'Kostenlose Testphasen werden gespeichert, aber noch nicht angewendet: Die Zahlung beginnt sofort.',
  'Free, included by default': 'Kostenlos, standardmäßig enthalten',
  From: 'Von',
  Full: 'Volle Breite',
  'Full access to the project, including deleting it. Few apps need one.':
    'Voller Zugriff auf das Projekt, einschließlich seiner Löschung. Nur wenige Apps brauchen ihn.',
  General: 'Allgemein',
  Generate: 'Erzeugen',
  'Generate secret': 'Secret erzeugen',
  'Gets the creator default permissions.': 'Erhält die Standardberechtigungen für Ersteller.',
  Go: 'Go',
  'Go to a page, project or user…': 'Zu Seite, Projekt oder Benutzer…',
  'Go to a project…': 'Zu einem Projekt…',
  'Go to domains': 'Zu den Domains',
  'Go to first page': 'Zur ersten Seite',
  'Go to line': 'Gehe zu Zeile',
  Grant: 'Gewähren',
  'Grant again regularly': 'Regelmäßig erneut gewähren',
  'Grant offer': 'Angebot gewähren',
  'Grant offer…': 'Angebot gewähren…',
  Granted: 'Gewährt',
  'Granted at sign-up': 'Bei der Registrierung erteilt',
  'Granted permissions': 'Erteilte Berechtigungen',
  'Granted to users who create a team. Existing members keep what they have.':
    'Erhalten Benutzer, die ein Team erstellen. Vorhandene Mitglieder behalten ihre Berechtigungen.',
  'Granted to users who join a team or are added to it. Existing members keep what they have.':
    'Erhalten Benutzer, die einem Team beitreten oder hinzugefügt werden. Vorhandene Mitglieder behalten ihre Berechtigungen.',
  'Grants nothing': 'Erteilt nichts',
  'Grants {n} in total': 'Erteilt insgesamt {n}',
  Graph: 'Graph',
  Group: 'Gruppe',
  'Group ID': 'ID der Gruppe',
  'Group created': 'Gruppe erstellt',
  'Group deleted': 'Gruppe gelöscht',
  'Group name': 'Name der Gruppe',
  'Group renamed': 'Gruppe umbenannt',
  'Groups of your app’s users. Members have separate permissions in each team.':
    'Gruppen von Benutzern Ihrer App. Mitglieder haben in jedem Team eigene Berechtigungen.',
  HTML: 'HTML',
  'Handler path must start with /': 'Der Handler-Pfad muss mit / beginnen',
  Headers: 'Header',
  'Headers: webhook-id, webhook-timestamp and webhook-signature. The same values are sent as svix-id, svix-timestamp and svix-signature.':
    'Header: webhook-id, webhook-timestamp und webhook-signature. Dieselben Werte werden auch als svix-id, svix-timestamp und svix-signature gesendet.',
  Hide: 'Verbergen',
  'Hide password': 'Passwort verbergen',
  History: 'Verlauf',
  Host: 'Host',
  'Hosted sign-in': 'Gehostete Anmeldung',
  'How much the customer has of each item for this type of customer.':
    'Wie viel der Kunde von jeder Leistung für diesen Kundentyp hat.',
  'How this member appears in this team. The account doesn’t change.':
    'So erscheint dieses Mitglied in diesem Team. Das Konto ändert sich nicht.',
  'How this project sends emails, and every email of the last 30 days.':
    'Wie dieses Projekt E-Mails sendet, und alle E-Mails der letzten 30 Tage.',
  'How to get keys from {name}': 'So erhalten Sie Schlüssel von {name}',
  'How users can sign in. Anonymous users have no method.':
    'Wie sich Benutzer anmelden können. Anonyme Benutzer haben keine Methode.',
  'How users sign in. Changes apply immediately to your app and the hosted pages.':
    'Wie sich Benutzer anmelden. Änderungen wirken sofort in Ihrer App und auf den gehosteten Seiten.',
  'I understand': 'Ich habe verstanden',
  'I understand that all users get this email':
    'Ich verstehe, dass alle Benutzer diese E-Mail erhalten',
  'I understand that the user is permanently deleted':
    'Ich verstehe, dass der Benutzer endgültig gelöscht wird',
  'I understand that the user may be locked out':
    'Ich verstehe, dass sich der Benutzer eventuell nicht mehr anmelden kann',
  'I understand that they have to sign in again': 'Ich verstehe, dass sie sich neu anmelden müssen',
  'I understand that this is the only domain': 'Ich verstehe, dass dies die einzige Domain ist',
  'I understand that {count, plural, one {# user gets} other {# users get}} this email':
    'Ich verstehe, dass {count, plural, one {# Benutzer} other {# Benutzer}} diese E-Mail erhalten',
  ID: 'ID',
  'ID of {name}': 'ID von {name}',
  'IP address': 'IP-Adresse',
  'If an account with this email exists': 'Wenn ein Konto mit dieser E-Mail-Adresse existiert',
  'If you add them again, they start with the default permissions.':
    'Wenn Sie den Benutzer wieder hinzufügen, beginnt er mit den Standardberechtigungen.',
  'Impersonate {name}': 'Als {name} anmelden',
  'Impersonate…': 'Als Benutzer anmelden…',
  Impersonation: 'Identitätswechsel',
  'In a client: get the project’s sign-in methods':
    'In einem Client: die Anmeldemethoden des Projekts abrufen',
  'In a project’s app, under “User authentication settings”, choose the type “Web App”.':
    'Wählen Sie in der App eines Projekts unter „User authentication settings“ den Typ „Web App“.',
  'In development mode, only the people listed under “User Management” can sign in.':
    'Im Entwicklungsmodus können sich nur die unter „User Management“ aufgeführten Personen anmelden.',
  'In its settings, under “Valid OAuth Redirect URIs”, add the callback URL below.':
    'Fügen Sie in den Einstellungen unter „Valid OAuth Redirect URIs“ die Callback-URL unten hinzu.',
  'In no offer': 'In keinem Angebot',
  'In the settings of a workspace, under “OAuth consumers”, choose “Add consumer”.':
    'Wählen Sie in den Einstellungen eines Workspace unter „OAuth consumers“ „Add consumer“.',
  'In this email': 'In dieser E-Mail',
  'In use': 'Verwendet',
  'In your app, or on the hosted sign-up page.':
    'In Ihrer App oder auf der gehosteten Registrierungsseite.',
  'Include anonymous users': 'Anonyme Benutzer einbeziehen',
  'Include item': 'Leistung aufnehmen',
  'Included in': 'Enthalten in',
  'Included in {offers}': 'Enthalten in {offers}',
  'Included items': 'Enthaltene Leistungen',
  Includes: 'Umfasst',
  'Includes event types added later.': 'Umfasst auch später hinzugefügte Ereignistypen.',
  'Includes metadata, but never passwords.': 'Enthält Metadaten, aber niemals Passwörter.',
  'Includes nothing': 'Enthält nichts',
  'Includes {items}': 'Enthält {items}',
  Incomplete: 'Unvollständig',
  'Incomplete, expired': 'Unvollständig, abgelaufen',
  Information: 'Informationen',
  'Inline offer': 'Einzelangebot',
  Insecure: 'Unsicher',
  'Insecure. Use http only in development, because others on the network can read the events.':
    'Unsicher. Verwenden Sie http nur in der Entwicklung, weil andere im Netzwerk die Ereignisse mitlesen können.',
  Install: 'Installieren',
  'Install the packages': 'Pakete installieren',
  'Invitation revoked': 'Einladung widerrufen',
  'Invitation sent': 'Einladung gesendet',
  'Invitation sent to {email}': 'Einladung an {email} gesendet',
  Invitations: 'Einladungen',
  Invite: 'Einladen',
  'Invite colleagues': 'Kollegen einladen',
  'Invite to “{name}”': 'Zu „{name}“ einladen',
  'It can be bought several times, and in a quantity.':
    'Es kann mehrmals und in einer Menge gekauft werden.',
  'It can be changed but not cleared': 'Sie kann geändert, aber nicht gelöscht werden',
  'It can only be bought on top of other offers.':
    'Es kann nur zu anderen Angeboten dazugekauft werden.',
  'It can read and change users and all settings. You can revoke the key at any time on the keys page.':
    'Er kann Benutzer und alle Einstellungen lesen und ändern. Sie können den Schlüssel jederzeit auf der Seite der Schlüssel widerrufen.',
  'It can’t be changed.': 'Sie kann nicht geändert werden.',
  'It doesn’t exist, or it belongs to a team you aren’t in. Check the address, or ask its owner to invite you.':
    'Es existiert nicht oder gehört einem Team, in dem Sie nicht sind. Prüfen Sie die Adresse oder bitten Sie den Eigentümer um eine Einladung.',
  'It ends immediately, with the items that expire with it.':
    'Es endet sofort, mit den Leistungen, die mit ihm verfallen.',
  'It has no members.': 'Es hat keine Mitglieder.',
  'It has no offers.': 'Sie hat keine Angebote.',
  'It has no price, so it can’t be bought, only granted.':
    'Es hat keinen Preis und kann daher nicht gekauft, nur gewährt werden.',
  'It includes items of another type of customer: {items}.':
    'Es enthält Leistungen eines anderen Kundentyps: {items}.',
  'It includes items that don’t exist: {items}.':
    'Es enthält Leistungen, die es nicht gibt: {items}.',
  'It is incomplete or has expired. Restart the service and open the new link in its log.':
    'Er ist unvollständig oder abgelaufen. Starten Sie den Dienst neu und öffnen Sie den neuen Link im Protokoll.',
  'It is removed from the permissions granted at sign-up.':
    'Sie wird aus den Berechtigungen entfernt, die bei der Registrierung erteilt werden.',
  'It is removed from the permissions granted to team creators.':
    'Sie wird aus den Berechtigungen entfernt, die Ersteller von Teams erhalten.',
  'It is removed from the permissions granted to team members.':
    'Sie wird aus den Berechtigungen entfernt, die Teammitglieder erhalten.',
  'It is removed from the permissions that contain it: {names}.':
    'Sie wird aus den Berechtigungen entfernt, die sie enthalten: {names}.',
  'It is the last email used for sign-in. Password and email code stop working.':
    'Es ist die letzte E-Mail-Adresse für die Anmeldung. Passwort und E-Mail-Code funktionieren dann nicht mehr.',
  'It is the last sign-in method, so no one can sign in at all.':
    'Es ist die letzte Anmeldemethode. Danach kann sich niemand mehr anmelden.',
  'It is the theme of this project. Emails use the light theme instead.':
    'Es ist das Design dieses Projekts. E-Mails verwenden dann das helle Design.',
  'It may have been deleted.': 'Möglicherweise wurde er gelöscht.',
  'It starts as a copy of the light theme.': 'Es beginnt als Kopie des hellen Designs.',
  'It was deleted, or is older than 7 days.': 'Sie wurde gelöscht oder ist älter als 7 Tage.',
  Item: 'Leistung',
  'Item created': 'Leistung erstellt',
  'Item deleted': 'Leistung gelöscht',
  'Item included': 'Leistung aufgenommen',
  'Item removed': 'Leistung entfernt',
  'Item saved': 'Leistung gespeichert',
  'Item {name}': 'Leistung {name}',
  Items: 'Leistungen',
  'Items such as credits and seats that your app counts for each customer.':
    'Leistungen wie Credits und Plätze, die Ihre App für jeden Kunden zählt.',
  'Its API keys stop working.': 'Seine API-Schlüssel funktionieren nicht mehr.',
  'Its client ID and secret are deleted. You need them to add it again.':
    'Seine Client-ID und sein Secret werden gelöscht. Sie benötigen beide, um ihn wieder hinzuzufügen.',
  'Its code or link works only once, or its content was deleted.':
    'Ihr Code oder Link gilt nur einmal, oder ihr Inhalt wurde gelöscht.',
  'Its members see this name.': 'Seine Mitglieder sehen diesen Namen.',
  'Its offers are kept without a group: {offers}. Customers can then have all of them.':
    'Ihre Angebote bleiben ohne Gruppe bestehen: {offers}. Kunden können dann alle zugleich haben.',
  'Its secret and its attempt log are deleted too.':
    'Auch das Secret und das Protokoll der Versuche werden gelöscht.',
  'Its settings and linked accounts are kept. Turn it on again to restore sign-in.':
    'Einstellungen und verknüpfte Konten bleiben erhalten. Schalten Sie den Anbieter wieder ein, um die Anmeldung wiederherzustellen.',
  'Its settings are deleted.': 'Seine Einstellungen werden gelöscht.',
  'Its teams, settings, domains and sign-in methods are deleted.':
    'Seine Teams, Einstellungen, Domains und Anmeldemethoden werden gelöscht.',
  'Its values can’t be read while there is no store with this ID.':
    'Solange kein Speicher mit dieser ID existiert, können die Werte nicht gelesen werden.',
  'It’s included by default but in no group, so nobody gets it.':
    'Es ist standardmäßig enthalten, aber in keiner Gruppe. Niemand erhält es.',
  'It’s no longer a base of these add-ons: {offers}.':
    'Diese Zusatzangebote bauen nicht mehr darauf auf: {offers}.',
  'I’ve stored these keys': 'Ich habe diese Schlüssel gespeichert',
  'I’ve stored this key': 'Ich habe diesen Schlüssel gespeichert',
  JSON: 'JSON',
  'Keep it': 'Behalten',
  'Keeps values for your server, such as API keys of your users. Your server encrypts them with its own secret, and Latchkey encrypts them again.':
    'Bewahrt Werte für Ihren Server auf, etwa API-Schlüssel Ihrer Benutzer. Ihr Server verschlüsselt sie mit einem eigenen Secret, und Latchkey verschlüsselt sie noch einmal.',
  Key: 'Schlüssel',
  'Key sets': 'Schlüsselsätze',
  'Keyboard shortcuts': 'Tastenkürzel',
  Keys: 'Schlüssel',
  'Keys in this set': 'Schlüssel in diesem Satz',
  'Keys missing': 'Schlüssel fehlen',
  'Keys revoked': 'Schlüssel widerrufen',
  'Keys with which they call your backend. If you turn this off, existing keys are kept but fail every check.':
    'Schlüssel, mit denen sie Ihr Backend aufrufen. Wenn Sie dies ausschalten, bleiben vorhandene Schlüssel erhalten, bestehen aber keine Prüfung mehr.',
  Kind: 'Art',
  'Kind of server': 'Art des Servers',
  Language: 'Sprache',
  'Last 13 months': 'Letzte 13 Monate',
  'Last 24 hours': 'Letzte 24 Stunden',
  'Last 31 days': 'Letzte 31 Tage',
  'Last 6 months': 'Letzte 6 Monate',
  'Last 7 days': 'Letzte 7 Tage',
  'Last 90 days': 'Letzte 90 Tage',
  'Last active': 'Zuletzt aktiv',
  'Last active:': 'Zuletzt aktiv:',
  'Last hour': 'Letzte Stunde',
  'Last used': 'Zuletzt verwendet',
  Latchkey: 'Latchkey',
  'Leave production mode?': 'Produktivmodus verlassen?',
  'Leave without saving?': 'Ohne Speichern verlassen?',
  'Leave without sending?': 'Ohne Senden verlassen?',
  'Let anyone sign up?': 'Registrierung für alle öffnen?',
  'Let users create teams': 'Benutzern das Erstellen von Teams erlauben',
  Light: 'Hell',
  'Light theme': 'Helles Design',
  Link: 'Link',
  'Linked accounts stay linked when the keys change.':
    'Verknüpfte Konten bleiben verknüpft, wenn sich die Schlüssel ändern.',
  'Links the provider to the existing account if the email is verified here and by the provider. Otherwise sign-in is refused.':
    'Verknüpft den Anbieter mit dem vorhandenen Konto, wenn die E-Mail-Adresse hier und beim Anbieter bestätigt ist. Andernfalls wird die Anmeldung abgelehnt.',
  List: 'Liste',
  'Loading…': 'Wird geladen…',
  Localhost: 'Localhost',
  'Localhost domains are not allowed to be trusted in production mode: {domain}':
    'Localhost darf im Produktivmodus keine vertrauenswürdige Domain sein: {domain}',
  'Localhost isn’t allowed in production mode. Turn off “Allow localhost” under Domains.':
    'Localhost ist im Produktivmodus nicht erlaubt. Schalten Sie unter „Domains“ „Localhost erlauben“ aus.',
  Location: 'Ort',
  Log: 'Protokoll',
  'Magic link or code': 'Anmeldelink oder Code',
  Mailbox: 'Postfach',
  'Make primary': 'Als primär festlegen',
  'Make the button larger…': 'Die Schaltfläche größer machen …',
  Manual: 'Manuell',
  'Mark unverified': 'Als unbestätigt markieren',
  'Mark verified': 'Als bestätigt markieren',
  'Mark verified…': 'Als bestätigt markieren…',
  'Marks the price for your server. It’s still shown to buyers.':
    'Kennzeichnet den Preis für Ihren Server. Käufer sehen ihn trotzdem.',
  'Match case': 'Groß-/Kleinschreibung',
  'Matches replaced: {count}': 'Ersetzte Treffer: {count}',
  'Meant to be seen, such as in a web page. It isn’t revoked when it is found in public.':
    'Darf gesehen werden, zum Beispiel in einer Webseite. Er wird nicht widerrufen, wenn er öffentlich gefunden wird.',
  Member: 'Mitglied',
  'Member default permissions': 'Standardberechtigungen für Mitglieder',
  'Member removed': 'Mitglied entfernt',
  Members: 'Mitglieder',
  'Members of a team': 'Mitglieder eines Teams',
  'Members with the permission to manage keys can create them.':
    'Mitglieder mit der Berechtigung, Schlüssel zu verwalten, können welche erstellen.',
  Message: 'Nachricht',
  'Message ID': 'Nachrichten-ID',
  'Message to the assistant': 'Nachricht an den Assistenten',
  Messages: 'Meldungen',
  Metadata: 'Metadaten',
  'Metadata column': 'Metadatenspalte',
  'Metadata value': 'Metadatenwert',
  Methods: 'Methoden',
  Metric: 'Kennzahl',
  'Missing. Add <{name}> to save this template.':
    'Fehlt. Fügen Sie <{name}> hinzu, um diese Vorlage zu speichern.',
  'Missing. Add <{name}> to the source.': 'Fehlt. Fügen Sie <{name}> im Quelltext hinzu.',
  'Money amount must be in the format of <number> or <number>.<number>':
    'Der Betrag muss das Format <Zahl> oder <Zahl>.<Zahl> haben',
  'Money amount must not have leading zeros':
    'Der Betrag darf nicht mit überflüssigen Nullen beginnen',
  'More currencies': 'Weitere Währungen',
  'My team': 'Mein Team',
  'NDJSON, one JSON object per line': 'NDJSON, ein JSON-Objekt pro Zeile',
  Name: 'Name',
  'Name in this team': 'Name in diesem Team',
  'Name, email or ID': 'Name, E-Mail oder ID',
  Never: 'Nie',
  New: 'Neu',
  'New email to {to}: {subject}': 'Neue E-Mail an {to}: {subject}',
  'New group…': 'Neue Gruppe…',
  'New password': 'Neues Passwort',
  'New project': 'Neues Projekt',
  'New users appear here after they sign up in your app or on its hosted pages.':
    'Neue Benutzer erscheinen hier, sobald sie sich in Ihrer App oder auf deren gehosteten Seiten registriert haben.',
  'New users appear here after they sign up.':
    'Neue Benutzer erscheinen hier, nachdem sie sich registriert haben.',
  'New users appear here as soon as they sign up.':
    'Neue Benutzer erscheinen hier, sobald sie sich registrieren.',
  'New users, 7 days': 'Neue Benutzer, 7 Tage',
  'Newest users': 'Neueste Benutzer',
  'News in spring': 'Neuigkeiten im Frühling',
  Next: 'Weiter',
  'Next and previous row': 'Nächste und vorherige Zeile',
  'Next attempt': 'Nächster Versuch',
  No: 'Nein',
  'No API keys yet': 'Noch keine API-Schlüssel',
  'No SMTP server. Emails only arrive in the mailbox.':
    'Kein SMTP-Server. E-Mails landen nur im Postfach.',
  'No amount yet': 'Noch kein Betrag',
  'No app can send users to sign in yet. Add your app’s domain.':
    'Noch keine App kann Benutzer zur Anmeldung schicken. Fügen Sie die Domain Ihrer App hinzu.',
  'No attempts match': 'Keine passenden Versuche',
  'No attempts yet': 'Noch keine Versuche',
  'No custom permissions yet': 'Noch keine eigenen Berechtigungen',
  'No customers yet': 'Noch keine Kunden',
  'No description': 'Keine Beschreibung',
  'No differences': 'Keine Unterschiede',
  'No domains yet': 'Noch keine Domains',
  'No drafts yet': 'Noch keine Entwürfe',
  'No email is sent.': 'Es wird keine E-Mail gesendet.',
  'No email is sent. Sign-ups are closed in this project, but you can still create users here.':
    'Es wird keine E-Mail gesendet. Die Registrierung ist in diesem Projekt geschlossen, aber Sie können hier weiterhin Benutzer anlegen.',
  'No email is used for sign-in.': 'Keine E-Mail-Adresse wird für die Anmeldung verwendet.',
  'No email selected': 'Keine E-Mail ausgewählt',
  'No email server is set up, so this project can’t deliver emails.':
    'Es ist kein E-Mail-Server eingerichtet. Dieses Projekt kann deshalb keine E-Mails zustellen.',
  'No email server is set up. Emails go to the mailbox instead of being sent.':
    'Es ist kein E-Mail-Server eingerichtet. E-Mails landen im Postfach, statt gesendet zu werden.',
  'No email used for sign-in is verified.': 'Keine E-Mail-Adresse für die Anmeldung ist bestätigt.',
  'No email was sent to this user in the last 30 days.':
    'In den letzten 30 Tagen wurde diesem Benutzer keine E-Mail gesendet.',
  'No emails': 'Keine E-Mail-Adressen',
  'No emails appear here': 'Hier erscheinen keine E-Mails',
  'No emails match': 'Keine passenden E-Mails',
  'No emails yet': 'Noch keine E-Mails',
  'No endpoints yet': 'Noch keine Endpunkte',
  'No errors': 'Keine Fehler',
  'No items for this type of customer': 'Keine Leistungen für diesen Kundentyp',
  'No items yet.': 'Noch keine Leistungen.',
  'No keys yet': 'Noch keine Schlüssel',
  'No linked accounts': 'Keine verknüpften Konten',
  'No locations yet. Countries come from a header of your proxy, such as cf-ipcountry.':
    'Noch keine Orte. Länder stammen aus einem Header Ihres Proxys, zum Beispiel cf-ipcountry.',
  'No longer exists': 'Existiert nicht mehr',
  'No matches': 'Keine Treffer',
  'No matches so far': 'Bisher keine Treffer',
  'No members yet': 'Noch keine Mitglieder',
  'No messages': 'Keine Nachrichten',
  'No messages failed in that time.': 'In dieser Zeit ist keine Nachricht fehlgeschlagen.',
  'No more events are sent to it.': 'Es werden keine Ereignisse mehr gesendet.',
  'No name': 'Kein Name',
  'No offers for this type of customer yet.': 'Noch keine Angebote für diesen Kundentyp.',
  'No offers in this group yet.': 'Noch keine Angebote in dieser Gruppe.',
  'No offers yet.': 'Noch keine Angebote.',
  'No one can sign in anymore, including existing users.':
    'Niemand kann sich mehr anmelden, auch vorhandene Benutzer nicht.',
  'No one can sign in with {name} anymore, including existing users.':
    'Niemand kann sich mehr mit {name} anmelden, auch vorhandene Benutzer nicht.',
  'No other permissions': 'Keine weiteren Berechtigungen',
  'No other user can sign in with it.': 'Kein anderer Benutzer kann sich damit anmelden.',
  'No pending invitations': 'Keine offenen Einladungen',
  'No permissions granted.': 'Keine Berechtigungen erteilt.',
  'No permissions yet': 'Noch keine Berechtigungen',
  'No permissions yet.': 'Noch keine Berechtigungen.',
  'No prices yet. Without one, the offer can only be granted.':
    'Noch keine Preise. Ohne Preis kann das Angebot nur gewährt werden.',
  'No project permissions yet': 'Noch keine Projektberechtigungen',
  'No projects match “{text}”.': 'Keine Projekte passen zu „{text}“.',
  'No providers yet.': 'Noch keine Anbieter.',
  'No providers yet. You can try these without your own keys: {names}.':
    'Noch keine Anbieter. Diese können Sie ohne eigene Schlüssel ausprobieren: {names}.',
  'No purchases yet': 'Noch keine Käufe',
  'No response': 'Keine Antwort',
  'No results for “{text}”.': 'Keine Ergebnisse für „{text}“.',
  'No sessions': 'Keine Sitzungen',
  'No settings match': 'Keine passenden Einstellungen',
  'No sign-in method is set up. Add a password, an email for codes, or a provider account.':
    'Keine Anmeldemethode ist eingerichtet. Fügen Sie ein Passwort, eine E-Mail-Adresse für Codes oder ein Anbieterkonto hinzu.',
  'No stores yet': 'Noch keine Speicher',
  'No subject': 'Kein Betreff',
  'No team': 'Kein Team',
  'No teams match': 'Keine passenden Teams',
  'No teams match. Search by part of a name or a full ID.':
    'Keine passenden Teams. Suchen Sie nach einem Teil des Namens oder einer vollständigen ID.',
  'No teams yet': 'Noch keine Teams',
  'No teams yet. Create one on the Teams page.':
    'Noch keine Teams. Erstellen Sie eines auf der Seite „Teams“.',
  'No templates': 'Keine Vorlagen',
  'No theme': 'Kein Design',
  'No transactions match': 'Keine passenden Transaktionen',
  'No transactions yet': 'Noch keine Transaktionen',
  'No trusted domain. Users can only sign in on localhost.':
    'Keine vertrauenswürdige Domain. Benutzer können sich nur auf localhost anmelden.',
  'No user found for {names}.': 'Kein Benutzer gefunden für {names}.',
  'No user has a sign-in method yet.': 'Noch hat kein Benutzer eine Anmeldemethode.',
  'No users yet': 'Noch keine Benutzer',
  'No verification email is sent. Do this only if you know that users own these emails.':
    'Es wird keine Bestätigungs-E-Mail gesendet. Tun Sie das nur, wenn Sie wissen, dass diese E-Mail-Adressen den Benutzern gehören.',
  'No versions yet': 'Noch keine Versionen',
  'Node.js': 'Node.js',
  'Node.js without the SDK': 'Node.js ohne SDK',
  None: 'Keine',
  'None in the 7 days before': 'Keine in den 7 Tagen davor',
  'None in the last 31 days.': 'Keine in den letzten 31 Tagen.',
  'None in this time.': 'Keine in dieser Zeit.',
  'Not complete yet': 'Noch nicht vollständig',
  'Not for sign-in': 'Nicht für die Anmeldung',
  'Not in any team': 'In keinem Team',
  'Not provided by the webhook service': 'Vom Webhook-Dienst nicht bereitgestellt',
  'Not saved': 'Nicht gespeichert',
  'Not saved yet: someone else changed the offer.':
    'Noch nicht gespeichert: Jemand anderes hat das Angebot geändert.',
  'Not saved. {reason}': 'Nicht gespeichert. {reason}',
  'Not sent': 'Nicht gesendet',
  'Not set up': 'Nicht eingerichtet',
  'Not since signing up': 'Nicht seit der Registrierung',
  'Not the theme of this project': 'Nicht das Design dieses Projekts',
  'Not trusted': 'Nicht vertrauenswürdig',
  'Not used yet. Set up when the user first requests a code.':
    'Noch nicht verwendet. Wird eingerichtet, sobald der Benutzer zum ersten Mal einen Code anfordert.',
  'Not yet': 'Noch nicht',
  'Nothing changes for your users right away, but unsafe settings are allowed again.':
    'Für Ihre Benutzer ändert sich zunächst nichts, aber unsichere Einstellungen sind wieder erlaubt.',
  'Nothing included yet. Items are what customers have and use up, such as credits or seats.':
    'Noch nichts enthalten. Leistungen sind, was Kunden haben und verbrauchen, etwa Credits oder Plätze.',
  'Nothing is charged anymore. What was paid is not refunded.':
    'Es wird nichts mehr berechnet. Bezahltes wird nicht erstattet.',
  'Nothing was saved.': 'Es wurde nichts gespeichert.',
  'Nothing was tried yet.': 'Noch kein Versuch.',
  'Notify your servers about events in this project, such as new users.':
    'Benachrichtigen Sie Ihre Server über Ereignisse in diesem Projekt, zum Beispiel neue Benutzer.',
  Now: 'Jetzt',
  Number: 'Anzahl',
  Off: 'Aus',
  Offer: 'Angebot',
  'Offer created': 'Angebot erstellt',
  'Offer deleted': 'Angebot gelöscht',
  'Offer granted': 'Angebot gewährt',
  'Offer or item': 'Angebot oder Leistung',
  'Offer saved': 'Angebot gespeichert',
  'Offer without a group': 'Angebot ohne Gruppe',
  Offers: 'Angebote',
  'Offers and items': 'Angebote und Leistungen',
  'Offers that exclude each other, such as the plans of your app. A customer has one of them at a time, besides add-ons.':
    'Angebote, die einander ausschließen, etwa die Tarife Ihrer App. Ein Kunde hat immer nur eines davon, abgesehen von Zusatzangeboten.',
  'Offers with prices, groups of plans and free trials, configured here.':
    'Angebote mit Preisen, Gruppen von Tarifen und kostenlosen Testphasen, hier eingestellt.',
  On: 'Ein',
  'On a server: get the first user': 'Auf einem Server: den ersten Benutzer abrufen',
  'On your server, with a secret that only your server knows.':
    'Auf Ihrem Server, mit einem Secret, das nur Ihr Server kennt.',
  'Once changed, it no longer follows the account name.':
    'Einmal geändert, folgt er nicht mehr dem Kontonamen.',
  'One-time': 'Einmalig',
  'One-time purchase': 'Einmaliger Kauf',
  'One-time purchases keep their items.': 'Einmalige Käufe behalten ihre Leistungen.',
  'Only administrators can add users.': 'Nur Administratoren können Benutzer hinzufügen.',
  'Only administrators see it.': 'Nur Administratoren sehen ihn.',
  'Only for Facebook Login for Business.': 'Nur für „Facebook Login for Business“.',
  'Only if you know that the user owns it.': 'Nur, wenn Sie wissen, dass sie dem Benutzer gehört.',
  'Only localhost works for now. Add your app’s domain before you deploy it.':
    'Vorerst funktioniert nur localhost. Fügen Sie die Domain Ihrer App hinzu, bevor Sie sie veröffentlichen.',
  'Only lowercase letters, numbers, ":" and "_" are allowed':
    'Erlaubt sind nur Kleinbuchstaben, Ziffern, „:“ und „_“',
  'Only servers and this dashboard can read and change this.':
    'Nur Server und dieses Dashboard können sie lesen und ändern.',
  'Only shown here.': 'Wird nur hier angezeigt.',
  'Only the user can add a passkey, on their own device.':
    'Nur der Benutzer kann auf seinem eigenen Gerät einen Passkey hinzufügen.',
  'Only the user can turn it on.': 'Nur der Benutzer kann ihn einschalten.',
  'Only your server can create purchase links for it.':
    'Nur Ihr Server kann Kauflinks dafür erstellen.',
  Open: 'Öffnen',
  'Open a customer by ID': 'Kunden über die ID öffnen',
  'Open a user': 'Benutzer öffnen',
  'Open configuration': 'Konfiguration öffnen',
  'Open a customer': 'Kunden öffnen',
  'Open a customer…': 'Kunden öffnen…',
  'Open a team…': 'Team öffnen…',
  'Open a user…': 'Benutzer öffnen…',
  'Open mailbox': 'Postfach öffnen',
  'Open set-up': 'Einrichtung öffnen',
  'Open sign-in page': 'Anmeldeseite öffnen',
  'Open sign-up page': 'Registrierungsseite öffnen',
  'Open that page’s console, paste this line and press Enter.':
    'Öffnen Sie die Konsole dieser Seite, fügen Sie diese Zeile ein und drücken Sie die Eingabetaste.',
  'Open the mailbox': 'Postfach öffnen',
  'Open webhooks': 'Webhooks öffnen',
  'Open your app in a private window, so that you aren’t signed out yourself.':
    'Öffnen Sie Ihre App in einem privaten Fenster, damit Sie nicht selbst abgemeldet werden.',
  'Open {name}': '{name} öffnen',
  'Optional.': 'Optional.',
  'Optional. Shown in the transactions.': 'Optional. Wird in den Transaktionen angezeigt.',
  'Optional. The ID is used if there is no name.': 'Optional. Ohne Namen wird die ID verwendet.',
  'Optional. The change ends at this time.': 'Optional. Die Änderung endet zu diesem Zeitpunkt.',
  'Or start with an item': 'Oder mit einer Leistung beginnen',
  Other: 'Andere',
  'Other projects': 'Weitere Projekte',
  'Otherwise nothing is taken that the customer doesn’t have.':
    'Sonst wird nichts abgezogen, was der Kunde nicht hat.',
  Override: 'Überschreiben',
  Overview: 'Übersicht',
  'Overwrite with mine': 'Mit meiner überschreiben',
  'Own SMTP server': 'Eigener SMTP-Server',
  'Own keys': 'Eigene Schlüssel',
  'Owned by': 'Eigentümer',
  'Page not found': 'Seite nicht gefunden',
  Pages: 'Seiten',
  'Paid once, such as a pack of credits.': 'Einmal bezahlt, etwa ein Paket Credits.',
  'Parts of the editor': 'Teile des Editors',
  Passkey: 'Passkey',
  'Passkey removed': 'Passkey entfernt',
  Password: 'Passwort',
  'Password removed': 'Passwort entfernt',
  'Password reset': 'Zurücksetzen des Passworts',
  'Password reset email sent': 'E-Mail zum Zurücksetzen des Passworts gesendet',
  'Password set. All sessions ended.': 'Passwort festgelegt. Alle Sitzungen beendet.',
  'Passwords are turned off in this project.': 'Passwörter sind in diesem Projekt ausgeschaltet.',
  'Passwords don’t match': 'Die Passwörter stimmen nicht überein',
  'Past due': 'Überfällig',
  'Paste a list': 'Liste einfügen',
  'Pause endpoint': 'Endpunkt pausieren',
  'Pause {url}?': '{url} pausieren?',
  Paused: 'Pausiert',
  'Paused. No events are sent. Endpoints that fail for five days are paused automatically.':
    'Pausiert. Es werden keine Ereignisse gesendet. Endpunkte, die fünf Tage lang fehlschlagen, werden automatisch pausiert.',
  'Pause…': 'Pausieren…',
  Payload: 'Payload',
  'Payload of {type}': 'Payload von {type}',
  Payments: 'Zahlungen',
  'Payments are in test mode, because this server has no Stripe key. Offers, items and test purchases work.':
    'Zahlungen sind im Testmodus, weil dieser Server keinen Stripe-Schlüssel hat. Angebote, Leistungen und Testkäufe funktionieren.',
  'Payments are in test mode. Continue with Stripe to receive payments.':
    'Zahlungen sind im Testmodus. Fahren Sie mit Stripe fort, um Zahlungen zu empfangen.',
  'Payments are not set up yet.': 'Zahlungen sind noch nicht eingerichtet.',
  'Payments at Stripe': 'Zahlungen bei Stripe',
  'Payments, refunds and disputes. Loads the page again with Stripe’s script.':
    'Zahlungen, Erstattungen und Streitfälle. Lädt die Seite neu, mit dem Skript von Stripe.',
  'Pending invitations are revoked.': 'Offene Einladungen werden widerrufen.',
  'Per page': 'Pro Seite',
  'Period ends': 'Zeitraum endet',
  'Permanently delete the project and everything in it.':
    'Löscht das Projekt und alles darin endgültig.',
  Permission: 'Berechtigung',
  'Permission created': 'Berechtigung erstellt',
  'Permission deleted': 'Berechtigung gelöscht',
  'Permission graph': 'Berechtigungsgraph',
  'Permission not found': 'Berechtigung nicht gefunden',
  'Permission renamed': 'Berechtigung umbenannt',
  'Permission saved': 'Berechtigung gespeichert',
  Permissions: 'Berechtigungen',
  'Permissions and what they contain': 'Berechtigungen und was sie enthalten',
  'Permissions are separate in each team.': 'Berechtigungen gelten in jedem Team getrennt.',
  'Permissions of {name}': 'Berechtigungen von {name}',
  'Permissions of {name} in “{team}”': 'Berechtigungen von {name} in „{team}“',
  'Permissions saved': 'Berechtigungen gespeichert',
  'Permissions…': 'Berechtigungen…',
  Phone: 'Telefon',
  Picture: 'Bild',
  'Picture from a URL': 'Bild von einer URL',
  'Picture in this team': 'Bild in diesem Team',
  'Picture of “{name}”': 'Bild von „{name}“',
  Plans: 'Tarife',
  'Please wait…': 'Bitte warten…',
  Port: 'Port',
  Preview: 'Vorschau',
  Previous: 'Zurück',
  'Previous and next page': 'Vorherige und nächste Seite',
  Price: 'Preis',
  'Price ID': 'ID des Preises',
  'Price added': 'Preis hinzugefügt',
  'Price in USD': 'Preis in USD',
  'Price removed': 'Preis entfernt',
  'Price saved': 'Preis gespeichert',
  'Price {id}': 'Preis {id}',
  Prices: 'Preise',
  Primary: 'Primär',
  'Primary email': 'Primäre E-Mail-Adresse',
  'Problems with the delivery appear in the log.':
    'Probleme bei der Zustellung erscheinen im Protokoll.',
  Production: 'Produktion',
  'Production mode': 'Produktivmodus',
  Profile: 'Profil',
  Progress: 'Fortschritt',
  Project: 'Projekt',
  'Project ID': 'Projekt-ID',
  'Project ID and URLs': 'Projekt-ID und URLs',
  'Project at {partner}': 'Projekt bei {partner}',
  'Project not found': 'Projekt nicht gefunden',
  'Project permissions': 'Projektberechtigungen',
  'Project settings': 'Projekteinstellungen',
  'Project theme': 'Design des Projekts',
  'Project theme ({name})': 'Design des Projekts ({name})',
  Projects: 'Projekte',
  Property: 'Eigenschaft',
  Provider: 'Anbieter',
  'Provider accounts': 'Anbieterkonten',
  Providers: 'Anbieter',
  Public: 'Öffentlich',
  'Public key': 'Öffentlicher Schlüssel',
  'Publishable client key': 'Öffentlicher Client-Schlüssel',
  'Purchase link': 'Kauflink',
  'Purchase links that exist already can still be used.':
    'Bestehende Kauflinks können weiter verwendet werden.',
  'Purchase page': 'Kaufseite',
  Purchases: 'Käufe',
  'Purchases, grants and changes of quantities appear here.':
    'Käufe, gewährte Angebote und Mengenänderungen erscheinen hier.',
  Python: 'Python',
  'Quantities are kept. If you create an item with the same ID, they are back.':
    'Die Mengen bleiben gespeichert. Wenn Sie eine Leistung mit derselben ID erstellen, sind sie wieder da.',
  Quantity: 'Menge',
  'Quantity change': 'Mengenänderung',
  'Quantity changed': 'Menge geändert',
  Range: 'Zeitraum',
  'Rate limit': 'Ratenbegrenzung',
  Raw: 'Rohdaten',
  'Ready to use.': 'Einsatzbereit.',
  Receipt: 'Quittung',
  'Receive payments': 'Zahlungen empfangen',
  'Recently active': 'Kürzlich aktiv',
  Recipient: 'Empfänger',
  Recipients: 'Empfänger',
  Recurring: 'Wiederkehrend',
  Refuse: 'Ablehnen',
  'Register a Services ID and turn on “Sign in with Apple” for it. The Services ID is the client ID.':
    'Registrieren Sie eine Services ID und aktivieren Sie dafür „Sign in with Apple“. Die Services ID ist die Client-ID.',
  'Regular expression': 'Regulärer Ausdruck',
  'Reject common passwords': 'Häufige Passwörter ablehnen',
  Remove: 'Entfernen',
  'Remove domain': 'Domain entfernen',
  'Remove from team': 'Aus Team entfernen',
  'Remove it from these offers first: {offers}.':
    'Entfernen Sie sie zuerst aus diesen Angeboten: {offers}.',
  'Remove item {name}': 'Leistung {name} entfernen',
  'Remove member': 'Mitglied entfernen',
  'Remove passkey': 'Passkey entfernen',
  'Remove passkey…': 'Passkey entfernen…',
  'Remove password': 'Passwort entfernen',
  'Remove password…': 'Passwort entfernen…',
  'Remove price {id}': 'Preis {id} entfernen',
  'Remove provider': 'Anbieter entfernen',
  'Remove second factor': 'Zweiten Faktor entfernen',
  'Remove second factor…': 'Zweiten Faktor entfernen…',
  'Remove the passkey of {name}?': 'Passkey von {name} entfernen?',
  'Remove the password of {name}?': 'Passwort von {name} entfernen?',
  'Remove the second factor of {name}?': 'Zweiten Faktor von {name} entfernen?',
  'Remove {domain}?': '{domain} entfernen?',
  'Remove {name}': '{name} entfernen',
  'Remove {name} from “{team}”?': '{name} aus „{team}“ entfernen?',
  'Remove {name}?': '{name} entfernen?',
  'Removed from team': 'Aus dem Team entfernt',
  'Remove…': 'Entfernen…',
  'Rename group': 'Gruppe umbenennen',
  'Rename “{name}”': '„{name}“ umbenennen',
  'Rename…': 'Umbenennen…',
  'Repeat password': 'Passwort wiederholen',
  Replace: 'Ersetzen',
  'Replace all': 'Alle ersetzen',
  'Replace secret': 'Secret ersetzen',
  'Replace secret?': 'Secret ersetzen?',
  'Replace the placeholder with a secret server key of this project. Create one on the Keys page.':
    'Ersetzen Sie den Platzhalter durch einen geheimen Server-Schlüssel dieses Projekts. Erstellen Sie einen auf der Seite „Schlüssel“.',
  'Replaced the match on line {line}': 'Treffer in Zeile {line} ersetzt',
  'Replace…': 'Ersetzen…',
  Replay: 'Erneut senden',
  'Replay failed messages': 'Fehlgeschlagene Nachrichten erneut senden',
  'Replay failed since…': 'Fehlgeschlagene erneut senden…',
  Request: 'Anfrage',
  'Request a sign-in code': 'Anmeldecode anfordern',
  'Request and response': 'Anfrage und Antwort',
  'Requested scopes:': 'Angeforderte Scopes:',
  'Requires a code from an authenticator app after each sign-in.':
    'Verlangt nach jeder Anmeldung einen Code aus einer Authenticator-App.',
  Resend: 'Erneut senden',
  Reset: 'Zurücksetzen',
  'Reset to original': 'Auf Original zurücksetzen',
  'Reset to original…': 'Auf Original zurücksetzen …',
  'Reset “{name}”?': '„{name}“ zurücksetzen?',
  'Responded with {code}': 'Antwortete mit {code}',
  Response: 'Antwort',
  Restore: 'Wiederherstellen',
  'Restore this version': 'Diese Version wiederherstellen',
  'Restore version': 'Version wiederherstellen',
  'Restore version {version}': 'Version {version} wiederherstellen',
  'Restore version {version}?': 'Version {version} wiederherstellen?',
  'Restoring needs an email server of your own.':
    'Zum Wiederherstellen brauchen Sie einen eigenen E-Mail-Server.',
  Resume: 'Fortsetzen',
  'Retry failed': 'Fehlgeschlagene wiederholen',
  Retrying: 'Wird wiederholt',
  Revert: 'Zurücksetzen',
  'Review the proposed source': 'Vorgeschlagenen Quelltext prüfen',
  Revoke: 'Widerrufen',
  'Revoke API key': 'API-Schlüssel widerrufen',
  'Revoke invitation': 'Einladung widerrufen',
  'Revoke keys': 'Schlüssel widerrufen',
  'Revoke the invitation of {email}': 'Einladung von {email} widerrufen',
  'Revoke the invitation of {email}?': 'Einladung von {email} widerrufen?',
  'Revoke {name}': '{name} widerrufen',
  'Revoke “{name}”?': '„{name}“ widerrufen?',
  Revoked: 'Widerrufen',
  'Revoke…': 'Widerrufen…',
  'Same request with curl': 'Dieselbe Anfrage mit curl',
  Save: 'Speichern',
  'Save anyway': 'Trotzdem speichern',
  'Save it, then copy “Application ID” and “Secret”.':
    'Speichern Sie und kopieren Sie dann „Application ID“ und „Secret“.',
  'Save it, then copy “Key” as the client ID and “Secret” as the client secret.':
    'Speichern Sie und kopieren Sie dann „Key“ als Client-ID und „Secret“ als Client-Secret.',
  'Save {name}': '{name} speichern',
  Saved: 'Gespeichert',
  'Saved in this browser.': 'In diesem Browser gespeichert.',
  'Saved version': 'Gespeicherte Fassung',
  'Saved versions are kept and can be restored.':
    'Gespeicherte Versionen bleiben erhalten und können wiederhergestellt werden.',
  'Saving deletes your client ID and secret.':
    'Beim Speichern werden Ihre Client-ID und Ihr Secret gelöscht.',
  'Saving…': 'Wird gespeichert…',
  Script: 'Skript',
  Search: 'Suchen',
  'Search and commands': 'Suche und Befehle',
  'Search by name or ID': 'Nach Name oder ID suchen',
  'Search by name, email or ID': 'Nach Name, E-Mail oder ID suchen',
  'Search by part of a name or email, or by a full user ID.':
    'Suchen Sie nach einem Teil des Namens oder der E-Mail-Adresse oder nach einer vollständigen Benutzer-ID.',
  'Search by part of a name, or by a full ID.':
    'Suchen Sie nach einem Teil eines Namens oder einer vollständigen ID.',
  'Search by part of an ID or description.':
    'Suchen Sie nach einem Teil der ID oder der Beschreibung.',
  'Search by the beginning of an ID': 'Nach dem Anfang einer ID suchen',
  'Search further': 'Weitersuchen',
  'Search projects': 'Projekte suchen',
  'Search providers': 'Anbieter suchen',
  'Search recipients': 'Empfänger suchen',
  'Search settings': 'Einstellungen durchsuchen',
  'Search subjects': 'Betreff suchen',
  'Search teams by name or ID': 'Teams nach Name oder ID suchen',
  'Search this page': 'Diese Seite durchsuchen',
  'Search users by name, email or ID': 'Benutzer nach Name, E-Mail oder ID suchen',
  Seats: 'Plätze',
  'Second factor': 'Zweiter Faktor',
  'Second factor removed': 'Zweiter Faktor entfernt',
  Secret: 'Secret',
  'Secret server key': 'Geheimer Server-Schlüssel',
  'Select all': 'Alle auswählen',
  'Select all on this page': 'Alle auf dieser Seite auswählen',
  'Select row': 'Zeile auswählen',
  'Select {name}': '{name} auswählen',
  Selected: 'Ausgewählt',
  'Selected team': 'Ausgewähltes Team',
  Selection: 'Auswahl',
  'Selection deleted': 'Auswahl gelöscht',
  'Sell offers that come with items': 'Angebote mit Leistungen verkaufen',
  'Sell plans, packs and add-ons to your users and teams, with Stripe.':
    'Verkaufen Sie Tarife, Pakete und Zusatzangebote an Ihre Benutzer und Teams, mit Stripe.',
  Send: 'Senden',
  'Send again': 'Erneut senden',
  'Send draft': 'Entwurf senden',
  'Send email': 'E-Mail senden',
  'Send invitation': 'Einladung senden',
  'Send me a test': 'Test an mich senden',
  'Send password reset email': 'E-Mail zum Zurücksetzen des Passworts senden',
  'Send password reset email…': 'E-Mail zum Zurücksetzen des Passworts senden…',
  'Send payouts': 'Auszahlungen senden',
  'Send sign-in invitation': 'Einladung zur Anmeldung senden',
  'Send sign-in invitation…': 'Einladung zur Anmeldung senden …',
  'Send test event': 'Testereignis senden',
  'Send the test email to': 'Test-E-Mail senden an',
  'Send to all users?': 'An alle Benutzer senden?',
  'Send to all users…': 'An alle Benutzer senden …',
  'Send to {count, plural, one {# user} other {# users}}':
    'An {count, plural, one {# Benutzer} other {# Benutzer}} senden',
  'Send verification email': 'Bestätigungs-E-Mail senden',
  'Send verification email…': 'Bestätigungs-E-Mail senden…',
  'Send “{name}”': '„{name}“ senden',
  Sender: 'Absender',
  'Sender email': 'E-Mail-Adresse des Absenders',
  'Sender name': 'Name des Absenders',
  Sending: 'Wird gesendet',
  'Sends a six-character code and a sign-in link.':
    'Sendet einen sechsstelligen Code und einen Anmeldelink.',
  'Sends messages again, with the same IDs, whose attempts have all failed. Messages waiting for a retry aren’t affected.':
    'Sendet Nachrichten mit denselben IDs erneut, deren Versuche alle fehlgeschlagen sind. Nachrichten, die auf eine Wiederholung warten, sind nicht betroffen.',
  Sent: 'Gesendet',
  'Sent again. The new attempt appears here.': 'Erneut gesendet. Der neue Versuch erscheint hier.',
  'Sent by your server': 'Von Ihrem Server gesendet',
  'Sent in the built-in look, because your template or theme failed: {reason}':
    'Im eingebauten Aussehen gesendet, weil Ihre Vorlage oder Ihr Design fehlschlägt: {reason}',
  'Sent to invite someone to a team': 'Zur Einladung in ein Team',
  'Sent to invite someone to sign in': 'Zur Einladung zur Anmeldung',
  'Sent to reset a password': 'Zum Zurücksetzen eines Passworts',
  'Sent to sign in with a code or link': 'Zur Anmeldung mit Code oder Link',
  'Sent to this endpoint only, signed like any other event. It appears under Attempts.':
    'Wird nur an diesen Endpunkt gesendet und wie jedes andere Ereignis signiert. Es erscheint unter „Versuche“.',
  'Sent to verified emails that are used for sign-in.':
    'Wird an bestätigte E-Mail-Adressen gesendet, die für die Anmeldung verwendet werden.',
  'Sent to verify an email address': 'Zum Bestätigen einer E-Mail-Adresse',
  'Sent {time}': 'Gesendet {time}',
  'Server key': 'Server-Schlüssel',
  'Server metadata': 'Server-Metadaten',
  'Server-only': 'Nur Server',
  'Server-only price': 'Preis nur für den Server',
  Service: 'Dienst',
  'Session ended': 'Sitzung beendet',
  Sessions: 'Sitzungen',
  'Set domains': 'Domains festlegen',
  'Set keys': 'Schlüssel festlegen',
  'Set password': 'Passwort festlegen',
  'Set password for {name}': 'Passwort für {name} festlegen',
  'Set password…': 'Passwort festlegen…',
  'Set these variables where the service runs, then restart it:':
    'Setzen Sie diese Variablen dort, wo der Dienst läuft, und starten Sie ihn dann neu:',
  'Set up': 'Einrichten',
  'Set up an SMTP server': 'SMTP-Server einrichten',
  'Set up payments': 'Zahlungen einrichten',
  'Set up your project': 'Projekt einrichten',
  'Set-up': 'Einrichtung',
  Setting: 'Einstellung',
  Settings: 'Einstellungen',
  'Settings are saved only if this email can be sent.':
    'Die Einstellungen werden nur gespeichert, wenn diese E-Mail gesendet werden kann.',
  'Settings to change': 'Zu ändernde Einstellungen',
  Shared: 'Gemeinsam',
  'Shared OAuth keys: {providers}. Use your own for production.':
    'Gemeinsame OAuth-Schlüssel: {providers}. Verwenden Sie in der Produktion eigene.',
  'Shared keys': 'Gemeinsame Schlüssel',
  'Shared keys are for development only.': 'Gemeinsame Schlüssel sind nur für die Entwicklung.',
  Show: 'Anzeigen',
  'Show all {count}': 'Alle {count} anzeigen',
  'Show anonymous': 'Anonyme anzeigen',
  'Show chart': 'Diagramm anzeigen',
  'Show email as': 'E-Mail anzeigen als',
  'Show fewer': 'Weniger anzeigen',
  'Show in graph': 'Im Graphen anzeigen',
  'Show older emails': 'Ältere E-Mails anzeigen',
  'Show older versions': 'Ältere Versionen anzeigen',
  'Show password': 'Passwort anzeigen',
  'Show steps': 'Schritte anzeigen',
  'Show table': 'Tabelle anzeigen',
  'Show user': 'Benutzer anzeigen',
  'Show {n} more': '{n} weitere anzeigen',
  'Showing the first {count}': 'Die ersten {count} werden angezeigt',
  'Showing the first {n}. Enter part of the name to narrow it down.':
    'Die ersten {n} werden angezeigt. Geben Sie einen Teil des Namens ein, um die Auswahl einzugrenzen.',
  Shown: 'Angezeigt',
  'Shown to members next to the team name.': 'Mitglieder sehen es neben dem Teamnamen.',
  'Shown with a sample email': 'Gezeigt mit einer Beispiel-E-Mail',
  'Sign in': 'Anmelden',
  'Sign in here': 'Hier anmelden',
  'Sign in in a new tab': 'In neuem Tab anmelden',
  'Sign in or create an account to take over the project.':
    'Melden Sie sich an oder erstellen Sie ein Konto, um das Projekt zu übernehmen.',
  'Sign in to that account': 'In diesem Konto anmelden',
  'Sign in with {name}': 'Anmeldung mit {name}',
  'Sign out': 'Abmelden',
  'Sign up': 'Registrieren',
  'Sign up a test user': 'Testbenutzer registrieren',
  'Sign up the first user': 'Ersten Benutzer registrieren',
  'Sign-in': 'Anmeldung',
  'Sign-in code': 'Anmeldecode',
  'Sign-in invitation': 'Einladung zur Anmeldung',
  'Sign-in methods': 'Anmeldemethoden',
  'Sign-in no longer requires an authenticator code. Make sure that the user really requested this.':
    'Die Anmeldung verlangt danach keinen Authenticator-Code mehr. Vergewissern Sie sich, dass der Benutzer das wirklich verlangt hat.',
  'Sign-in page': 'Anmeldeseite',
  'Sign-ins': 'Anmeldungen',
  'Sign-ins only return to domains that you trust.':
    'Anmeldungen kehren nur zu Domains zurück, denen Sie vertrauen.',
  'Sign-up': 'Registrierung',
  'Sign-up page': 'Registrierungsseite',
  'Sign-ups': 'Registrierungen',
  'Sign-ups per day': 'Registrierungen pro Tag',
  'Signed up': 'Registriert',
  'Signed-in users can connect their account so that your app can act for them at {name}.':
    'Angemeldete Benutzer können ihr Konto verbinden, damit Ihre App bei {name} für sie handeln kann.',
  'Signing keys (JWKS)': 'Signaturschlüssel (JWKS)',
  'Signs the user out everywhere. No email is sent. Give the user the password yourself, or send a password reset email instead.':
    'Meldet den Benutzer überall ab. Es wird keine E-Mail gesendet. Geben Sie dem Benutzer das Passwort selbst oder senden Sie stattdessen eine E-Mail zum Zurücksetzen.',
  'Single-key shortcuts': 'Tastenkürzel mit einer Taste',
  'Skip for now': 'Vorerst überspringen',
  'Skip to content': 'Zum Inhalt springen',
  'Something customers have and use up, such as credits or seats.':
    'Etwas, das Kunden haben und verbrauchen, etwa Credits oder Plätze.',
  Source: 'Quelltext',
  Space: 'Leertaste',
  Stackable: 'Stapelbar',
  'Start again from the site that sent you here.':
    'Beginnen Sie erneut auf der Website, von der Sie kommen.',
  'Start session': 'Sitzung starten',
  'Start with a letter or "_", then use letters, numbers, "_" and "-"':
    'Beginnen Sie mit einem Buchstaben oder „_“ und verwenden Sie dann Buchstaben, Ziffern, „_“ und „-“',
  'Start with nothing, also for a free plan.':
    'Mit nichts beginnen, auch für einen kostenlosen Tarif.',
  'Starts a session as this user, for support. The session list marks it as impersonation.':
    'Startet für den Support eine Sitzung als dieser Benutzer. Die Sitzungsliste kennzeichnet sie als Identitätswechsel.',
  State: 'Zustand',
  Status: 'Status',
  'Step 1 of 2: recipients': 'Schritt 1 von 2: Empfänger',
  'Step 2 of 2: content': 'Schritt 2 von 2: Inhalt',
  Steps: 'Schritte',
  Stop: 'Anhalten',
  'Stop ({count} exported)': 'Anhalten ({count} exportiert)',
  'Stop using for sign-in': 'Nicht mehr für die Anmeldung verwenden',
  Store: 'Speicher',
  'Store created': 'Speicher erstellt',
  'Store deleted': 'Speicher gelöscht',
  'Store it with the other secrets of your server. Without it, nobody can read the values, and Latchkey doesn’t know it.':
    'Bewahren Sie es bei den anderen Secrets Ihres Servers auf. Ohne es kann niemand die Werte lesen, und Latchkey kennt es nicht.',
  'Store not found': 'Speicher nicht gefunden',
  'Store these keys now': 'Speichern Sie diese Schlüssel jetzt',
  'Store this key now': 'Speichern Sie diesen Schlüssel jetzt',
  'Stored and not shown. Leave empty to keep it and change only the sender.':
    'Gespeichert und nicht angezeigt. Lassen Sie das Feld leer, um nur den Absender zu ändern.',
  'Stored encrypted. You won’t see it again.':
    'Wird verschlüsselt gespeichert und nicht mehr angezeigt.',
  'Stored on the user’s device.': 'Auf dem Gerät des Benutzers gespeichert.',
  'Stored, but not applied yet.': 'Wird gespeichert, aber noch nicht angewendet.',
  Stores: 'Speicher',
  'Stripe account': 'Stripe-Konto',
  'Stripe asks for your business and bank details on its own pages.':
    'Stripe fragt auf eigenen Seiten nach Ihren Unternehmens- und Bankdaten.',
  'Stripe needs more details before you can {what}.': 'Stripe braucht noch Angaben für: {what}.',
  'Stripe needs more details.': 'Stripe braucht noch Angaben.',
  Subject: 'Betreff',
  'Subscribers lose its items immediately. Their subscriptions at Stripe continue.':
    'Abonnenten verlieren seine Leistungen sofort. Ihre Abonnements bei Stripe laufen weiter.',
  Subscription: 'Abonnement',
  'Subscription canceled': 'Abonnement gekündigt',
  'Such as 10, or -3 to take some away.': 'Etwa 10, oder -3, um etwas abzuziehen.',
  'Super secret admin key': 'Streng geheimer Admin-Schlüssel',
  'Switch account': 'Konto wechseln',
  'Switch project': 'Projekt wechseln',
  System: 'System',
  'System theme': 'Design des Systems',
  'TLS if offered': 'TLS, falls angeboten',
  Tab: 'Tab',
  Table: 'Tabelle',
  'Take over project': 'Projekt übernehmen',
  'Take over this project?': 'Dieses Projekt übernehmen?',
  'Take the saved version': 'Gespeicherte Fassung übernehmen',
  Team: 'Team',
  'Team ID': 'Team-ID',
  'Team ID copied': 'Team-ID kopiert',
  'Team created': 'Team erstellt',
  'Team deleted': 'Team gelöscht',
  'Team invitation': 'Team-Einladung',
  'Team memberships': 'Teammitgliedschaften',
  'Team not found': 'Team nicht gefunden',
  'Team permissions': 'Teamberechtigungen',
  'Team profile of {name}': 'Teamprofil von {name}',
  'Team sections': 'Bereiche des Teams',
  'Team settings': 'Teameinstellungen',
  'Team: {name}': 'Team: {name}',
  Teams: 'Teams',
  'Teams & permissions': 'Teams & Berechtigungen',
  'Teams can be created by users in your app, by your server, or here.':
    'Teams können von Benutzern in Ihrer App, von Ihrem Server oder hier erstellt werden.',
  'Teams can be created by your server or here. Users can’t create teams in your app yet.':
    'Teams können von Ihrem Server oder hier erstellt werden. Benutzer können in Ihrer App noch keine Teams erstellen.',
  'Teams can create API keys': 'Teams können API-Schlüssel erstellen',
  Template: 'Vorlage',
  'Template created': 'Vorlage erstellt',
  'Template deleted': 'Vorlage gelöscht',
  'Template not found': 'Vorlage nicht gefunden',
  'Template reset': 'Vorlage zurückgesetzt',
  'Template saved': 'Vorlage gespeichert',
  Templates: 'Vorlagen',
  'Templates and drafts with this theme use that of the project instead.':
    'Vorlagen und Entwürfe mit diesem Design verwenden dann das des Projekts.',
  Test: 'Test',
  'Test a URL': 'URL testen',
  'Test and save': 'Testen und speichern',
  'Test email': 'Test-E-Mail',
  'Test event sent': 'Testereignis gesendet',
  'Test mode': 'Testmodus',
  'Test mode is ready': 'Testmodus ist bereit',
  'Test sent to {address}': 'Test gesendet an {address}',
  Text: 'Text',
  'The URL can’t contain a user name or password':
    'Die URL darf keinen Benutzernamen und kein Passwort enthalten',
  'The URL is too long': 'Die URL ist zu lang',
  'The URL must start with https://': 'Die URL muss mit https:// beginnen',
  'The URL {problem}': 'Diese URL wird nicht akzeptiert: {problem}',
  'The account has no name.': 'Das Konto hat keinen Namen.',
  'The account is deleted, with its sign-in methods, emails and metadata.':
    'Das Konto wird mit seinen Anmeldemethoden, E-Mail-Adressen und Metadaten gelöscht.',
  'The account is kept.': 'Das Konto bleibt erhalten.',
  'The account may have been deleted.': 'Möglicherweise wurde das Konto gelöscht.',
  'The account name is {name}.': 'Der Kontoname ist {name}.',
  'The account’s ID at the provider, not its name.':
    'Die ID des Kontos beim Anbieter, nicht sein Name.',
  'The client secret is a token that you sign with this key. It expires after six months at most. Enter a new one before then.':
    'Das Client-Secret ist ein Token, das Sie mit diesem Schlüssel signieren. Es läuft nach höchstens sechs Monaten ab. Geben Sie vorher ein neues ein.',
  'The content of this email was deleted. It is kept for 30 days at most.':
    'Der Inhalt dieser E-Mail wurde gelöscht. Er wird höchstens 30 Tage aufbewahrt.',
  'The current configuration stays in the history.':
    'Die aktuelle Konfiguration bleibt im Verlauf.',
  'The customer doesn’t have that many': 'So viel hat der Kunde nicht',
  'The customer gets the offer without paying.': 'Der Kunde erhält das Angebot, ohne zu bezahlen.',
  'The customer has {count} now.': 'Der Kunde hat jetzt {count}.',
  'The email could not be rendered. Check its source.':
    'Die E-Mail konnte nicht dargestellt werden. Prüfen Sie ihren Quelltext.',
  'The email could not be sent.': 'Die E-Mail konnte nicht gesendet werden.',
  'The email is sent to {count, plural, one {# user} other {# users}}.':
    'Die E-Mail wird an {count, plural, one {# Benutzer} other {# Benutzer}} gesendet.',
  'The email links to your app, but this project has no trusted domain yet. Add your domain or allow localhost first.':
    'Die E-Mail verweist auf Ihre App, aber dieses Projekt hat noch keine vertrauenswürdige Domain. Fügen Sie zuerst Ihre Domain hinzu oder erlauben Sie localhost.',
  'The email server closed the connection.': 'Der E-Mail-Server hat die Verbindung geschlossen.',
  'The email server didn’t answer in time.': 'Der E-Mail-Server hat nicht rechtzeitig geantwortet.',
  'The email server doesn’t accept this address.':
    'Der E-Mail-Server nimmt diese Adresse nicht an.',
  'The email server refused for now. It is tried again.':
    'Der E-Mail-Server hat vorerst abgelehnt. Es wird erneut versucht.',
  'The email server refused the username or the password.':
    'Der E-Mail-Server hat den Benutzernamen oder das Passwort abgelehnt.',
  'The email server rejected the email.': 'Der E-Mail-Server hat die E-Mail abgelehnt.',
  'The email server was not found. Check its host name.':
    'Der E-Mail-Server wurde nicht gefunden. Prüfen Sie den Hostnamen.',
  'The emails of the last 30 days to this user, newest first.':
    'Die E-Mails der letzten 30 Tage an diesen Benutzer, die neuesten zuerst.',
  'The emails of this project. Change those that are sent automatically, and add your own.':
    'Die E-Mails dieses Projekts. Ändern Sie die automatisch gesendeten und fügen Sie eigene hinzu.',
  'The endpoint is paused': 'Der Endpunkt ist pausiert',
  'The external service gets a key with full access to this project.':
    'Der externe Dienst erhält einen Schlüssel mit vollem Zugriff auf dieses Projekt.',
  'The first one is made when you save a change.':
    'Die erste entsteht, wenn Sie eine Änderung speichern.',
  'The frame around your emails: background, logo and footer. Every email without a theme of its own uses the one of the project.':
    'Der Rahmen um Ihre E-Mails: Hintergrund, Logo und Fußzeile. Jede E-Mail ohne eigenes Design verwendet das des Projekts.',
  'The group “{group}” also has offers for other types of customers.':
    'Die Gruppe „{group}“ hat auch Angebote für andere Kundentypen.',
  'The last changes to “{name}” will be lost.':
    'Die letzten Änderungen an „{name}“ gehen verloren.',
  'The link in the email stops working. You can invite the same email again.':
    'Der Link in der E-Mail funktioniert nicht mehr. Sie können dieselbe E-Mail-Adresse erneut einladen.',
  'The link leads to': 'Der Link führt zu',
  'The mailbox is empty': 'Das Postfach ist leer',
  'The mailbox only receives emails when no email server is set up.':
    'Das Postfach erhält nur dann E-Mails, wenn kein E-Mail-Server eingerichtet ist.',
  'The new email is verified': 'Die neue E-Mail-Adresse ist bestätigt',
  'The newest 100 subscriptions and 100 one-time purchases.':
    'Die neuesten 100 Abonnements und 100 einmaligen Käufe.',
  'The next event for this endpoint appears here automatically.':
    'Das nächste Ereignis für diesen Endpunkt erscheint hier automatisch.',
  'The offer already includes this item': 'Das Angebot enthält diese Leistung bereits',
  'The offer was changed': 'Das Angebot wurde geändert',
  'The offer was deleted': 'Das Angebot wurde gelöscht',
  'The path of your app’s sign-in pages. Change it only if your app uses another path.':
    'Der Pfad der Anmeldeseiten Ihrer App. Ändern Sie ihn nur, wenn Ihre App einen anderen Pfad verwendet.',
  'The permission “{id}” doesn’t exist. It may have been renamed or deleted.':
    'Die Berechtigung „{id}“ existiert nicht. Sie wurde möglicherweise umbenannt oder gelöscht.',
  'The permissions it contains are lost with it: {names}.':
    'Die enthaltenen Berechtigungen gehen mit ihr verloren: {names}.',
  'The project’s name and mode. Each card is saved separately.':
    'Name und Modus des Projekts. Jede Karte wird einzeln gespeichert.',
  'The receiver responded with {code}. The response body isn’t stored.':
    'Der Empfänger antwortete mit {code}. Der Body der Antwort wird nicht gespeichert.',
  'The request is no longer stored.': 'Die Anfrage ist nicht mehr gespeichert.',
  'The server of this service sends the emails for signing in, with the name of your project as sender. Templates can’t be saved, and you can’t send emails of your own.':
    'Der Server dieses Dienstes sendet die E-Mails zur Anmeldung, mit dem Namen Ihres Projekts als Absender. Vorlagen können nicht gespeichert und eigene E-Mails nicht gesendet werden.',
  'The service returned an error (status {status}). Try again.':
    'Der Dienst hat einen Fehler gemeldet (Status {status}). Versuchen Sie es erneut.',
  'The service writes these offers at each start, so they can’t be changed here.':
    'Der Dienst schreibt diese Angebote bei jedem Start. Sie können hier nicht geändert werden.',
  'The shared server sends the emails for signing in. To edit templates and send your own emails, add a server.':
    'Der gemeinsame Server sendet die E-Mails zur Anmeldung. Fügen Sie einen Server hinzu, um Vorlagen zu bearbeiten und eigene E-Mails zu senden.',
  'The source and the name become the original ones.':
    'Quelltext und Name werden auf das Original zurückgesetzt.',
  'The source, the name and the theme become the original ones.':
    'Quelltext, Name und Design werden auf das Original zurückgesetzt.',
  'The team is kept, without members.': 'Das Team bleibt ohne Mitglieder bestehen.',
  'The test email could not be sent.': 'Die Test-E-Mail konnte nicht gesendet werden.',
  'The theme of this project': 'Das Design dieses Projekts',
  'The user can create keys in the account settings.':
    'Der Benutzer kann in den Kontoeinstellungen Schlüssel erstellen.',
  'The user can no longer sign in with it, and the provider’s tokens are deleted.':
    'Der Benutzer kann sich nicht mehr damit anmelden, und die Token des Anbieters werden gelöscht.',
  'The user can no longer sign in with it. Existing sessions stay active.':
    'Der Benutzer kann sich nicht mehr damit anmelden. Bestehende Sitzungen bleiben aktiv.',
  'The user counts as signed up and keeps their ID, metadata and teams. This can’t be undone.':
    'Der Benutzer gilt als registriert und behält ID, Metadaten und Teams. Das kann nicht rückgängig gemacht werden.',
  'The user gets the member default permissions.':
    'Der Benutzer erhält die Standardberechtigungen für Mitglieder.',
  'The user is signed out everywhere and needs another way to sign in.':
    'Der Benutzer wird überall abgemeldet und braucht eine andere Anmeldemethode.',
  'The user is signed out on that device.': 'Der Benutzer wird auf diesem Gerät abgemeldet.',
  'The user isn’t signed in anywhere.': 'Der Benutzer ist nirgends angemeldet.',
  'The user no longer has a primary email.': 'Der Benutzer hat keine primäre E-Mail-Adresse mehr.',
  'The user no longer receives emails at this address.':
    'Der Benutzer erhält unter dieser Adresse keine E-Mails mehr.',
  'The user or team may have been deleted.':
    'Der Benutzer oder das Team wurde vielleicht gelöscht.',
  'The values are kept. If you create a store with the same ID, they can be read again.':
    'Die Werte bleiben erhalten. Wenn Sie einen Speicher mit derselben ID erstellen, können sie wieder gelesen werden.',
  'The webhook service in use doesn’t support this.':
    'Der verwendete Webhook-Dienst unterstützt das nicht.',
  'Their accounts are deleted, with sign-in methods, emails, metadata and sessions.':
    'Die Konten werden mit Anmeldemethoden, E-Mail-Adressen, Metadaten und Sitzungen gelöscht.',
  'Their name and picture in this team are deleted.':
    'Name und Bild in diesem Team werden gelöscht.',
  'Their permissions and profile in this team are deleted. The account is kept.':
    'Berechtigungen und Profil in diesem Team werden gelöscht. Das Konto bleibt erhalten.',
  Theme: 'Design',
  'Theme created': 'Design erstellt',
  'Theme deleted': 'Design gelöscht',
  'Theme not found': 'Design nicht gefunden',
  'Theme reset': 'Design zurückgesetzt',
  'Theme saved': 'Design gespeichert',
  Themes: 'Designs',
  'There are no drafts yet.': 'Es gibt noch keine Entwürfe.',
  'There are no other permissions yet.': 'Es gibt noch keine anderen Berechtigungen.',
  'There are {count} permissions, but the graph shows at most {n}. Filter by ID to show related permissions.':
    'Es gibt {count} Berechtigungen, aber der Graph zeigt höchstens {n}. Filtern Sie nach ID, um verwandte Berechtigungen zu sehen.',
  'There is no other offer for these customers in this group.':
    'In dieser Gruppe gibt es kein anderes Angebot für diese Kunden.',
  'There was no response.': 'Es gab keine Antwort.',
  'These are stored and shown. Only USD is charged.':
    'Sie werden gespeichert und angezeigt. Berechnet wird nur USD.',
  'They are removed from their teams. The teams are kept.':
    'Sie werden aus ihren Teams entfernt. Die Teams bleiben erhalten.',
  'They are removed from these teams, which are kept: {names}.':
    'Entfernt aus diesen Teams, die erhalten bleiben: {names}.',
  'They are signed out everywhere. It can take apps up to ten minutes to notice.':
    'Sie werden überall abgemeldet. Es kann bis zu zehn Minuten dauern, bis Apps das bemerken.',
  'They aren’t in any team.': 'Der Benutzer ist in keinem Team.',
  'They have no directly granted permissions in this team.':
    'In diesem Team sind keine Berechtigungen direkt erteilt.',
  'They no longer have a selected team.': 'Danach ist kein Team mehr ausgewählt.',
  'Thinking…': 'Denkt nach …',
  'This ID is already taken': 'Diese ID ist bereits vergeben',
  'This account is linked but not used for sign-in.':
    'Dieses Konto ist verknüpft, wird aber nicht für die Anmeldung verwendet.',
  'This account manages the whole installation. You can invite others later.':
    'Dieses Konto verwaltet die ganze Installation. Sie können später andere einladen.',
  'This can’t be undone.': 'Das kann nicht rückgängig gemacht werden.',
  'This domain is already trusted': 'Diese Domain ist bereits vertrauenswürdig',
  'This domain is no longer trusted. Reload the page to see the trusted domains.':
    'Diese Domain ist nicht mehr vertrauenswürdig. Laden Sie die Seite neu, um die vertrauenswürdigen Domains zu sehen.',
  'This draft was already sent {time}. Users can get it twice.':
    'Dieser Entwurf wurde bereits gesendet ({time}). Benutzer können ihn zweimal erhalten.',
  'This email is no longer here': 'Diese E-Mail ist nicht mehr hier',
  'This host doesn’t match {pattern}': 'Dieser Host passt nicht zu {pattern}',
  'This installation already has an owner.': 'Diese Installation hat bereits einen Eigentümer.',
  'This is the source that is stored now.': 'Das ist der jetzt gespeicherte Quelltext.',
  'This isn’t valid JSON. Check line {line}, column {column}.':
    'Das ist kein gültiges JSON. Prüfen Sie Zeile {line}, Spalte {column}.',
  'This link doesn’t work': 'Dieser Link funktioniert nicht',
  'This link is incomplete': 'Dieser Link ist unvollständig',
  'This list': 'Diese Liste',
  'This page is no longer available': 'Diese Seite ist nicht mehr verfügbar',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Diese Seite ist ein Teil von Latchkey und funktioniert nur, wenn dessen Server sie ausliefert.',
  'This permission was deleted or renamed while you edited it.':
    'Diese Berechtigung wurde gelöscht oder umbenannt, während Sie sie bearbeitet haben.',
  'This project has its own email server. Emails are sent through {host} and don’t appear here.':
    'Dieses Projekt hat einen eigenen E-Mail-Server. E-Mails werden über {host} gesendet und erscheinen hier nicht.',
  'This project has many teams. They are searched in parts.':
    'Dieses Projekt hat viele Teams. Sie werden in Teilen durchsucht.',
  'This project has no providers. Add one under Sign-in methods.':
    'Dieses Projekt hat keine Anbieter. Fügen Sie unter „Anmeldemethoden“ einen hinzu.',
  'This project is for real users': 'Dieses Projekt ist für echte Benutzer',
  'This project is in production mode, but these providers use shared keys: {names}. Replace them with your own keys.':
    'Dieses Projekt ist im Produktivmodus, aber diese Anbieter verwenden gemeinsame Schlüssel: {names}. Ersetzen Sie sie durch eigene Schlüssel.',
  'This project no longer has the provider {name}.':
    'Dieses Projekt hat den Anbieter {name} nicht mehr.',
  'This project sends with the shared email server, which is only for the emails of signing in. To send your own emails, add an email server first.':
    'Dieses Projekt sendet über den gemeinsamen E-Mail-Server, der nur für E-Mails zur Anmeldung ist. Fügen Sie zuerst einen E-Mail-Server hinzu, um eigene E-Mails zu senden.',
  'This project sends with the shared email server. You can look at templates and try changes, but saving needs an email server of your own.':
    'Dieses Projekt sendet über den gemeinsamen E-Mail-Server. Sie können Vorlagen ansehen und Änderungen ausprobieren. Zum Speichern brauchen Sie einen eigenen E-Mail-Server.',
  'This project’s hosted pages': 'Gehostete Seiten dieses Projekts',
  'This service has an email server (LATCHKEY_SMTP_URL). Emails are sent through it and don’t appear here.':
    'Dieser Dienst hat einen E-Mail-Server (LATCHKEY_SMTP_URL). E-Mails werden darüber gesendet und erscheinen hier nicht.',
  'This theme can’t be rendered.': 'Dieses Design kann nicht dargestellt werden.',
  'This transfer isn’t possible': 'Diese Übertragung ist nicht möglich',
  'This user already has this account': 'Dieser Benutzer hat dieses Konto bereits',
  'This user can sign in': 'Dieser Benutzer kann sich anmelden',
  'This user can’t receive emails.': 'Dieser Benutzer kann keine E-Mails empfangen.',
  'This user no longer exists': 'Dieser Benutzer existiert nicht mehr',
  'This was changed elsewhere while you edited. Saving replaces those changes.':
    'Dies wurde anderswo geändert, während Sie es bearbeitet haben. Beim Speichern werden jene Änderungen ersetzt.',
  'This was changed to “{text}” while you edited. Save again to replace it.':
    'Dies wurde in „{text}“ geändert, während Sie es bearbeitet haben. Speichern Sie erneut, um es zu ersetzen.',
  Time: 'Zeit',
  To: 'An',
  'To do:': 'Offen:',
  'To set a first password, add a primary email below.':
    'Fügen Sie unten eine primäre E-Mail-Adresse hinzu, um ein erstes Passwort festzulegen.',
  'To {address}': 'An {address}',
  'To {address}.': 'An {address}.',
  'Too many decimals; {code} only has {n} decimals':
    'Zu viele Nachkommastellen; {code} hat nur {n}',
  'Too many permissions to show': 'Zu viele Berechtigungen für die Anzeige',
  'Total users': 'Benutzer insgesamt',
  Transactions: 'Transaktionen',
  'Transactions exported': 'Transaktionen exportiert',
  'Transfer project': 'Projekt übertragen',
  Trial: 'Testphase',
  Trigger: 'Auslöser',
  Trusted: 'Vertrauenswürdig',
  'Trusted domain is not a valid URL: {domain}':
    'Die vertrauenswürdige Domain ist keine gültige URL: {domain}',
  'Trusted domains': 'Vertrauenswürdige Domains',
  'Trusted domains should be HTTPS: {domain}':
    'Vertrauenswürdige Domains sollten HTTPS verwenden: {domain}',
  'Trusts localhost on every port. Turn it off in production.':
    'Vertraut localhost auf jedem Port. Schalten Sie es in der Produktion aus.',
  'Try again': 'Erneut versuchen',
  'Turn off': 'Ausschalten',
  'Turn off the last sign-in method?': 'Letzte Anmeldemethode ausschalten?',
  'Turn off {name}?': '{name} ausschalten?',
  'Turn on production mode': 'Produktivmodus einschalten',
  'Turn these off if they get in your way, for example with speech input.':
    'Schalten Sie sie aus, wenn sie stören, zum Beispiel bei Spracheingabe.',
  'Turn this on once the settings are safe. You can turn it off at any time.':
    'Schalten Sie dies ein, sobald die Einstellungen sicher sind. Sie können es jederzeit ausschalten.',
  Type: 'Typ',
  'Type “{name}” to confirm': 'Geben Sie zur Bestätigung „{name}“ ein',
  URL: 'URL',
  Unchanged: 'Unverändert',
  Unconnected: 'Unverbunden',
  'Under “Add to your app” below.': 'Unter „In Ihre App einbauen“ weiter unten.',
  'Under “App settings → Basic”, copy “App ID” and “App secret”.':
    'Kopieren Sie unter „App settings → Basic“ „App ID“ und „App secret“.',
  'Under “Audience”, publish the app. Until then, only its test users can sign in.':
    'Veröffentlichen Sie die App unter „Audience“. Bis dahin können sich nur ihre Testbenutzer anmelden.',
  'Under “Auth → Authorized redirect URLs”, add the callback URL below.':
    'Fügen Sie unter „Auth → Authorized redirect URLs“ die Callback-URL unten hinzu.',
  'Under “Authorized redirect URIs”, add the callback URL below.':
    'Fügen Sie unter „Authorized redirect URIs“ die Callback-URL unten hinzu.',
  'Under “Certificates & secrets”, create a client secret and copy its “Value”.':
    'Erstellen Sie unter „Certificates & secrets“ ein Client-Secret und kopieren Sie seinen „Value“.',
  'Under “Keys and tokens”, copy the OAuth 2.0 “Client ID” and “Client Secret”.':
    'Kopieren Sie unter „Keys and tokens“ „Client ID“ und „Client Secret“ für OAuth 2.0.',
  'Under “Keys”, create a key for “Sign in with Apple”.':
    'Erstellen Sie unter „Keys“ einen Schlüssel für „Sign in with Apple“.',
  'Under “Manage”, copy “Client ID”, then choose “New Secret” and copy the secret.':
    'Kopieren Sie unter „Manage“ „Client ID“, wählen Sie dann „New Secret“ und kopieren Sie das Secret.',
  'Under “OAuth Apps”, choose “New OAuth App”.': 'Wählen Sie unter „OAuth Apps“ „New OAuth App“.',
  'Under “OAuth Redirect URLs”, add the callback URL below.':
    'Fügen Sie unter „OAuth Redirect URLs“ die Callback-URL unten hinzu.',
  'Under “Redirects”, add the callback URL below.':
    'Fügen Sie unter „Redirects“ die Callback-URL unten hinzu.',
  'Under “Return URLs”, add the callback URL below. Apple accepts only https URLs.':
    'Fügen Sie unter „Return URLs“ die Callback-URL unten hinzu. Apple akzeptiert nur https-URLs.',
  'Under “Settings”, copy “Client ID” and “Client secret”.':
    'Kopieren Sie unter „Settings“ „Client ID“ und „Client secret“.',
  Undo: 'Rückgängig',
  Unit: 'Einheit',
  'United States': 'USA',
  Unknown: 'Unbekannt',
  'Unlink account': 'Verknüpfung aufheben',
  'Unlink the {name} account?': 'Verknüpfung mit dem Konto bei {name} aufheben?',
  Unpaid: 'Unbezahlt',
  Unread: 'Ungelesen',
  Until: 'Bis',
  'Until then, emails only arrive in the mailbox.': 'Bis dahin landen E-Mails nur im Postfach.',
  Untitled: 'Unbenannt',
  Unverified: 'Unbestätigt',
  'Up {share}': '{share} mehr',
  'Upload a file…': 'Datei hochladen…',
  Use: 'Verwenden',
  'Use a URL…': 'URL verwenden…',
  'Use for sign-in': 'Für die Anmeldung verwenden',
  'Use for this project': 'Für dieses Projekt verwenden',
  'Use picture': 'Bild verwenden',
  'Use the store': 'Speicher verwenden',
  'Use your own OAuth keys': 'Eigene OAuth-Schlüssel verwenden',
  'Use {name}': '{name} verwenden',
  'Used for': 'Verwendet für',
  'Used for connected accounts only.': 'Nur für verbundene Konten verwendet.',
  'Used for sign-in': 'Für die Anmeldung verwendet',
  'Used for sign-in. Optional.': 'Wird für die Anmeldung verwendet. Optional.',
  User: 'Benutzer',
  'User ID': 'Benutzer-ID',
  'User ID copied': 'Benutzer-ID kopiert',
  'User not found': 'Benutzer nicht gefunden',
  Username: 'Benutzername',
  Users: 'Benutzer',
  'Users & auth': 'Benutzer & Anmeldung',
  'Users appear here after they sign in.':
    'Benutzer erscheinen hier, nachdem sie sich angemeldet haben.',
  'Users are no longer redirected to it. You can add it again at any time.':
    'Benutzer werden nicht mehr dorthin weitergeleitet. Sie können die Domain jederzeit wieder hinzufügen.',
  'Users are only redirected to these domains after they sign in. Add domains that you control. Each subdomain counts separately.':
    'Nach der Anmeldung werden Benutzer nur zu diesen Domains weitergeleitet. Fügen Sie Domains hinzu, die Sie kontrollieren. Jede Subdomain zählt einzeln.',
  'Users can create API keys': 'Benutzer können API-Schlüssel erstellen',
  'Users can create teams in your app': 'Benutzer können in Ihrer App Teams erstellen',
  'Users can delete their account': 'Benutzer können ihr Konto löschen',
  'Users can’t choose one of the 10,000 most common passwords. Existing passwords keep working.':
    'Benutzer können keines der 10.000 häufigsten Passwörter wählen. Vorhandene Passwörter gelten weiter.',
  'Users exported': 'Benutzer exportiert',
  'Users join teams by invitation, or you add them here.':
    'Benutzer treten Teams per Einladung bei, oder Sie fügen sie hier hinzu.',
  'Users may see both.': 'Benutzer können beides sehen.',
  'Users must sign in the way they signed up, which some may not remember.':
    'Benutzer müssen sich so anmelden, wie sie sich registriert haben. Manche erinnern sich vielleicht nicht daran.',
  'Users of all teams': 'Benutzer aller Teams',
  'Users see this name when they sign in.': 'Benutzer sehen diesen Namen bei der Anmeldung.',
  'Users sign in with an account they have elsewhere.':
    'Benutzer melden sich mit einem Konto an, das sie anderswo haben.',
  'Users sign in with their face, fingerprint or a security key, on your trusted domains.':
    'Benutzer melden sich auf Ihren vertrauenswürdigen Domains mit Gesicht, Fingerabdruck oder einem Sicherheitsschlüssel an.',
  'Users who signed in more than 10 minutes ago confirm their identity before they change factors or sign-in emails.':
    'Benutzer, deren Anmeldung mehr als 10 Minuten zurückliegt, bestätigen ihre Identität, bevor sie Faktoren oder E-Mail-Adressen für die Anmeldung ändern.',
  'Users who unsubscribed are skipped.': 'Wer sich abgemeldet hat, wird übersprungen.',
  'Users with this permission also get these, and everything they contain.':
    'Benutzer mit dieser Berechtigung erhalten auch diese und alles, was sie enthalten.',
  'Uses https:// unless you enter http://. Use * for one part of the name: *.example.com':
    'Verwendet https://, außer Sie geben http:// ein. Verwenden Sie * für einen Teil des Namens: *.example.com',
  Valid: 'Gültig',
  'Valid for 24 hours and for one purchase.': 'Gültig für 24 Stunden und einen Kauf.',
  Value: 'Wert',
  Variables: 'Variablen',
  'Verification email sent': 'Bestätigungs-E-Mail gesendet',
  Verified: 'Bestätigt',
  'Verify signatures': 'Signaturen prüfen',
  'Verify tokens in your back end': 'Token im Backend prüfen',
  'Version {version}': 'Version {version}',
  'Version {version} restored': 'Version {version} wiederhergestellt',
  Versions: 'Versionen',
  View: 'Ansicht',
  'View team': 'Team anzeigen',
  'View user': 'Benutzer anzeigen',
  'Visible columns': 'Sichtbare Spalten',
  Waiting: 'Wartend',
  'Waiting for the first sign-up': 'Warten auf die erste Registrierung',
  Warnings: 'Warnungen',
  Webhooks: 'Webhooks',
  'Webhooks sent: one user.deleted.': 'Gesendete Webhooks: ein user.deleted.',
  'What members may do in their team. A permission can contain others, like a role.':
    'Was Mitglieder in ihrem Team dürfen. Eine Berechtigung kann wie eine Rolle andere enthalten.',
  'What restoring version {version} changes':
    'Was das Wiederherstellen von Version {version} ändert',
  'What to do before real users sign up.':
    'Was zu tun ist, bevor sich echte Benutzer registrieren.',
  'What users can do with teams and which permissions they get. Define permissions under':
    'Was Benutzer mit Teams tun können und welche Berechtigungen sie erhalten. Berechtigungen definieren Sie unter',
  'What users may do in the whole app, regardless of their teams. A permission can contain others, like a role.':
    'Was Benutzer in der ganzen App dürfen, unabhängig von ihren Teams. Eine Berechtigung kann wie eine Rolle andere enthalten.',
  'What you entered will be lost.': 'Ihre Eingaben gehen verloren.',
  'What your customers can buy, and the items that come with it.':
    'Was Ihre Kunden kaufen können und welche Leistungen dazugehören.',
  'What your users, teams and other customers have and bought.':
    'Was Ihre Benutzer, Teams und anderen Kunden haben und gekauft haben.',
  'Whatever uses the key …{ending} stops working immediately.':
    'Alles, was den Schlüssel …{ending} verwendet, funktioniert sofort nicht mehr.',
  When: 'Wann',
  'When everything above is done.': 'Sobald alles oben erledigt ist.',
  'When granted again': 'Wenn erneut gewährt wird',
  'When off, only administrators can add users.':
    'Wenn ausgeschaltet, können nur Administratoren Benutzer hinzufügen.',
  'When off, only you can add users.': 'Wenn ausgeschaltet, können nur Sie Benutzer hinzufügen.',
  'Where emails go': 'Wohin E-Mails gehen',
  'Where the emails of {name} are sent from.': 'Von wo die E-Mails von {name} gesendet werden.',
  'Where users were last active.': 'Wo Benutzer zuletzt aktiv waren.',
  'Whole words': 'Ganze Wörter',
  'Why can’t this user sign in?': 'Warum kann sich dieser Benutzer nicht anmelden?',
  Width: 'Breite',
  'Width of “{name}”': 'Breite von „{name}“',
  Wildcard: 'Platzhalter',
  'With TLS': 'Mit TLS',
  'With a link to unsubscribe': 'Mit einem Link zum Abbestellen',
  'With shared keys, your app can’t get access tokens for {name} or request more scopes.':
    'Mit gemeinsamen Schlüsseln kann Ihre App keine Zugriffstoken für {name} erhalten und keine weiteren Scopes anfordern.',
  'With the purchase': 'Mit dem Kauf',
  'With the signing keys (JWKS), at the end of the overview.':
    'Mit den Signaturschlüsseln (JWKS), am Ende der Übersicht.',
  'Without a group': 'Ohne Gruppe',
  'Without an email address: {names}.': 'Ohne E-Mail-Adresse: {names}.',
  'Without an email server (LATCHKEY_SMTP_URL), this project’s emails appear here instead of being sent. They are kept for 7 days.':
    'Ohne E-Mail-Server (LATCHKEY_SMTP_URL) erscheinen die E-Mails dieses Projekts hier, statt gesendet zu werden. Sie werden 7 Tage lang aufbewahrt.',
  Works: 'Nutzbar',
  'Works once the email is verified.': 'Funktioniert, sobald die E-Mail-Adresse bestätigt ist.',
  'Write an email to your users, look at it, and send it when it is ready.':
    'Schreiben Sie eine E-Mail an Ihre Benutzer, sehen Sie sie an und senden Sie sie, wenn sie fertig ist.',
  'X doesn’t share email addresses, so accounts created with X have none.':
    'X gibt keine E-Mail-Adressen weiter. Mit X erstellte Konten haben deshalb keine.',
  Yes: 'Ja',
  'You are editing the dashboard’s own project. Its users are your administrators.':
    'Sie bearbeiten das Projekt des Dashboards selbst. Seine Benutzer sind Ihre Administratoren.',
  'You are offline. Check your connection and try again.':
    'Sie sind offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'You are signed in as {name}.': 'Sie sind als {name} angemeldet.',
  'You can invite people who don’t have an account yet. Accepted invitations are removed from this list.':
    'Sie können Personen einladen, die noch kein Konto haben. Angenommene Einladungen verschwinden aus dieser Liste.',
  'You have no projects yet. Create one to connect it.':
    'Sie haben noch keine Projekte. Erstellen Sie eines, um es zu verbinden.',
  'You were signed out. Sign in again in a new tab to keep what you entered here.':
    'Sie wurden abgemeldet. Melden Sie sich in einem neuen Tab wieder an, um Ihre Eingaben hier zu behalten.',
  'You won’t see these keys again. Only their last four characters are shown later.':
    'Diese Schlüssel werden nicht mehr angezeigt. Später sehen Sie nur ihre letzten vier Zeichen.',
  'You won’t see this key again. Only its last four characters are shown later.':
    'Dieser Schlüssel wird nicht mehr angezeigt. Später sehen Sie nur seine letzten vier Zeichen.',
  'You:': 'Sie:',
  'Your app': 'Ihre App',
  'Your app authenticates with a pair of keys. Create them, then follow the steps.':
    'Ihre App authentifiziert sich mit einem Schlüsselpaar. Erstellen Sie es und folgen Sie dann den Schritten.',
  'Your app can no longer read or change its quantities.':
    'Ihre App kann ihre Mengen nicht mehr lesen oder ändern.',
  'Your app can request the provider’s tokens.': 'Ihre App kann die Token des Anbieters anfordern.',
  'Your app needs a publishable key in the browser and a secret key on its server.':
    'Ihre App braucht einen öffentlichen Schlüssel im Browser und einen geheimen auf ihrem Server.',
  'Your apps authenticate with these keys. To rotate them without downtime, create a new set, deploy it, then revoke the old one.':
    'Ihre Apps authentifizieren sich mit diesen Schlüsseln. Um sie ohne Ausfall zu wechseln, erstellen Sie einen neuen Satz, stellen ihn bereit und widerrufen dann den alten.',
  'Your app’s browser code can read and change this. Don’t rely on it for security.':
    'Der Browser-Code Ihrer App kann sie lesen und ändern. Verlassen Sie sich bei der Sicherheit nicht darauf.',
  'Your app’s browser code can read this. Only servers and this dashboard can change it.':
    'Der Browser-Code Ihrer App kann sie lesen. Nur Server und dieses Dashboard können sie ändern.',
  'Your back end learns about new and changed users.':
    'Ihr Backend erfährt von neuen und geänderten Benutzern.',
  'Your changes to the details will be lost.': 'Ihre Änderungen an den Details gehen verloren.',
  'Your changes to the granted permissions will be lost.':
    'Ihre Änderungen an den erteilten Berechtigungen gehen verloren.',
  'Your changes to the metadata will be lost.': 'Ihre Änderungen an den Metadaten gehen verloren.',
  'Your changes to the permissions will be lost.':
    'Ihre Änderungen an den Berechtigungen gehen verloren.',
  'Your changes to this permission will be lost.':
    'Ihre Änderungen an dieser Berechtigung gehen verloren.',
  'Your changes to “{name}” will be lost.': 'Ihre Änderungen an „{name}“ gehen verloren.',
  'Your code checks this ID. Example: post:hide': 'Ihr Code prüft diese ID. Beispiel: post:hide',
  'Your code checks this ID. If you change it, change your code too.':
    'Ihr Code prüft diese ID. Wenn Sie sie ändern, ändern Sie auch Ihren Code.',
  'Your code names it. It’s fixed later.': 'Ihr Code nennt sie. Später ist sie fest.',
  'Your code names the item by it. It can’t be changed later.':
    'Ihr Code nennt die Leistung so. Später kann sie nicht geändert werden.',
  'Your code names the store by it. It can’t be changed later.':
    'Ihr Code nennt den Speicher bei dieser ID. Sie kann später nicht geändert werden.',
  'Your keys are filled in below. Copy them now; you won’t see them again.':
    'Ihre Schlüssel sind unten eingesetzt. Kopieren Sie sie jetzt; sie werden nicht mehr angezeigt.',
  'Your own account isn’t deleted.': 'Ihr eigenes Konto wird nicht gelöscht.',
  'Your project': 'Ihr Projekt',
  'Your server can no longer read or set values of this store.':
    'Ihr Server kann die Werte dieses Speichers nicht mehr lesen oder setzen.',
  'Your server can no longer send emails with this template.':
    'Ihr Server kann mit dieser Vorlage keine E-Mails mehr senden.',
  'Your server receives events at this URL as POST requests with JSON.':
    'Ihr Server empfängt Ereignisse unter dieser URL als POST-Anfragen mit JSON.',
  'Your session has ended': 'Ihre Sitzung ist beendet',
  'Your version': 'Ihre Fassung',
  Yours: 'Ihre',
  'You’re offline. This page may be out of date, and changes can’t be saved.':
    'Sie sind offline. Diese Seite ist eventuell nicht aktuell, und Änderungen können nicht gespeichert werden.',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  'address of this service': 'Adresse dieses Dienstes',
  all: 'alle',
  'an API key': 'ein API-Schlüssel',
  'an administrator': 'ein Administrator',
  'because localhost is allowed': 'weil localhost erlaubt ist',
  'built in': 'integriert',
  'code for {name}': 'Code für {name}',
  'contains {n}': 'enthält {n}',
  curl: 'curl',
  'current match': 'aktueller Treffer',
  'does not exist anymore': 'existiert nicht mehr',
  'from {before} in the 7 days before': 'gegenüber {before} in den 7 Tagen davor',
  'from {names}': 'aus {names}',
  http: 'http',
  'in a cycle': 'in einem Kreis',
  'in progress': 'läuft',
  'just now': 'gerade eben',
  'localhost, on your own port': 'localhost, auf eigenem Port',
  'matches {domain}': 'passt zu {domain}',
  'no email': 'keine E-Mail-Adresse',
  'not for sign-in': 'nicht für die Anmeldung',
  nothing: 'nichts',
  'of {count}': 'von {count}',
  'on line': 'in Zeile',
  'receive payments': 'Zahlungen empfangen',
  'send payouts': 'Auszahlungen senden',
  'server-only': 'nur Server',
  'that server': 'diesen Server',
  'then canceled': 'danach gekündigt',
  'to complete': 'vervollständigen',
  'to leave': 'verlassen',
  'to move': 'zum Bewegen',
  'to open': 'zum Öffnen',
  'to search': 'suchen',
  unset: 'nicht gesetzt',
  'with a key': 'mit einem Schlüssel',
  '{average} a day over the last 31 days. Most on {day}: {count}.':
    '{average} pro Tag in den letzten 31 Tagen. Höchstwert am {day}: {count}.',
  '{average} a day over the last 7 days': '{average} pro Tag in den letzten 7 Tagen',
  '{count, plural, =1 {every day} one {every # day} other {every # days}}':
    '{count, plural, =1 {jeden Tag} one {alle # Tage} other {alle # Tage}}',
  '{count, plural, =1 {every month} one {every # month} other {every # months}}':
    '{count, plural, =1 {jeden Monat} one {alle # Monate} other {alle # Monate}}',
  '{count, plural, =1 {every week} one {every # week} other {every # weeks}}':
    '{count, plural, =1 {jede Woche} one {alle # Wochen} other {alle # Wochen}}',
  '{count, plural, =1 {every year} one {every # year} other {every # years}}':
    '{count, plural, =1 {jedes Jahr} one {alle # Jahre} other {alle # Jahre}}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  '{count, plural, one {# email marked as verified} other {# emails marked as verified}}':
    '{count, plural, one {# E-Mail-Adresse als bestätigt markiert} other {# E-Mail-Adressen als bestätigt markiert}}',
  '{count, plural, one {# member loses access to it and their permissions in it. The account is kept.} other {# members lose access to it and their permissions in it. Their accounts are kept.}}':
    '{count, plural, one {# Mitglied verliert den Zugriff und seine Berechtigungen darin. Das Konto bleibt erhalten.} other {# Mitglieder verlieren den Zugriff und ihre Berechtigungen darin. Ihre Konten bleiben erhalten.}}',
  '{count, plural, one {# member} other {# members}}':
    '{count, plural, one {# Mitglied} other {# Mitglieder}}',
  '{count, plural, one {# message failed in that time.} other {# messages failed in that time.}}':
    '{count, plural, one {# Nachricht ist in dieser Zeit fehlgeschlagen.} other {# Nachrichten sind in dieser Zeit fehlgeschlagen.}}',
  '{count, plural, one {# message per second} other {# messages per second}}':
    '{count, plural, one {# Nachricht pro Sekunde} other {# Nachrichten pro Sekunde}}',
  '{count, plural, one {# message that is waiting for a retry is dropped.} other {# messages that are waiting for a retry are dropped.}}':
    '{count, plural, one {# Nachricht, die auf eine Wiederholung wartet, wird verworfen.} other {# Nachrichten, die auf eine Wiederholung warten, werden verworfen.}}',
  '{count, plural, one {# month} other {# months}}':
    '{count, plural, one {# Monat} other {# Monate}}',
  '{count, plural, one {# of the selected users doesn’t change: already verified, or no email.} other {# of the selected users don’t change: already verified, or no email.}}':
    '{count, plural, one {# der ausgewählten Benutzer ändert sich nicht: bereits bestätigt oder ohne E-Mail-Adresse.} other {# der ausgewählten Benutzer ändern sich nicht: bereits bestätigt oder ohne E-Mail-Adresse.}}',
  '{count, plural, one {# pending invitation is revoked.} other {# pending invitations are revoked.}}':
    '{count, plural, one {# offene Einladung wird widerrufen.} other {# offene Einladungen werden widerrufen.}}',
  '{count, plural, one {# permission is revoked: {names}.} other {# permissions are revoked: {names}.}}':
    '{count, plural, one {# Berechtigung wird entzogen: {names}.} other {# Berechtigungen werden entzogen: {names}.}}',
  '{count, plural, one {# session ends.} other {# sessions end.}}':
    '{count, plural, one {# Sitzung wird beendet.} other {# Sitzungen werden beendet.}}',
  '{count, plural, one {# setting changed} other {# settings changed}}':
    '{count, plural, one {# Einstellung geändert} other {# Einstellungen geändert}}',
  '{count, plural, one {# user deleted} other {# users deleted}}':
    '{count, plural, one {# Benutzer gelöscht} other {# Benutzer gelöscht}}',
  '{count, plural, one {# user exported…} other {# users exported…}}':
    '{count, plural, one {# Benutzer exportiert…} other {# Benutzer exportiert…}}',
  '{count, plural, one {# user gets} other {# users get}} the email, unless they turned off its category.':
    '{count, plural, one {# Benutzer erhält} other {# Benutzer erhalten}} die E-Mail, außer sie haben deren Kategorie abgeschaltet.',
  '{count, plural, one {# week} other {# weeks}}':
    '{count, plural, one {# Woche} other {# Wochen}}',
  '{count, plural, one {# year} other {# years}}': '{count, plural, one {# Jahr} other {# Jahre}}',
  '{count, plural, one {Delete # user?} other {Delete # users?}}':
    '{count, plural, one {# Benutzer löschen?} other {# Benutzer löschen?}}',
  '{count, plural, one {End the sessions of # user?} other {End the sessions of # users?}}':
    '{count, plural, one {Sitzungen von # Benutzer beenden?} other {Sitzungen von # Benutzern beenden?}}',
  '{count, plural, one {Mark # email as verified?} other {Mark # emails as verified?}}':
    '{count, plural, one {# E-Mail-Adresse als bestätigt markieren?} other {# E-Mail-Adressen als bestätigt markieren?}}',
  '{count, plural, one {Sessions of # user ended} other {Sessions of # users ended}}':
    '{count, plural, one {Sitzungen von # Benutzer beendet} other {Sitzungen von # Benutzern beendet}}',
  '{count, plural, one {Webhooks sent: one user.deleted, and one team_membership.deleted.} other {Webhooks sent: one user.deleted, and team_membership.deleted # times.}}':
    '{count, plural, one {Gesendete Webhooks: ein user.deleted und ein team_membership.deleted.} other {Gesendete Webhooks: ein user.deleted und #-mal team_membership.deleted.}}',
  '{count, plural, one {day} other {days}}': '{count, plural, one {Tag} other {Tage}}',
  '{count, plural, one {month} other {months}}': '{count, plural, one {Monat} other {Monate}}',
  '{count, plural, one {week} other {weeks}}': '{count, plural, one {Woche} other {Wochen}}',
  '{count, plural, one {year} other {years}}': '{count, plural, one {Jahr} other {Jahre}}',
  '{count} delivered': '{count} zugestellt',
  '{count} failed': '{count} fehlgeschlagen',
  '{count} found': '{count} gefunden',
  '{count} more': '{count} weitere',
  '{count} of {all}': '{count} von {all}',
  '{count} on this page': '{count} auf dieser Seite',
  '{count} unchanged lines': '{count} unveränderte Zeilen',
  '{count} waiting': '{count} wartend',
  '{count} ×': '{count} ×',
  '{days, plural, one {# day old} other {# days old}}':
    '{days, plural, one {# Tag alt} other {# Tage alt}}',
  '{domain}, pages at {path}': '{domain}, Seiten unter {path}',
  '{done} of {total}': '{done} von {total}',
  '{done} of {total} done': '{done} von {total} erledigt',
  '{done}. {failed} failed, {left} not started.':
    '{done}. {failed} fehlgeschlagen, {left} nicht begonnen.',
  '{first}–{last}': '{first}–{last}',
  '{first}–{last} of about {total}': '{first}–{last} von etwa {total}',
  '{first}–{last} of {total}': '{first}–{last} von {total}',
  '{grant}, expire with the purchase': '{grant}, laufen mit dem Kauf ab',
  '{grant}, never expire': '{grant}, laufen nie ab',
  '{grant}, replaced each time': '{grant}, jedes Mal ersetzt',
  '{metric} by day': '{metric} nach Tag',
  '{metric} by month': '{metric} nach Monat',
  '{metric} by week': '{metric} nach Woche',
  '{name} (copy)': '{name} (Kopie)',
  '{name} (missing)': '{name} (fehlt)',
  '{name} ({type})': '{name} ({type})',
  '{name} account': 'Konto bei {name}',
  '{name} doesn’t say whether an email is verified, so its accounts are never linked to existing accounts by email.':
    '{name} teilt nicht mit, ob eine E-Mail-Adresse bestätigt ist. Konten von dort werden deshalb nie über die E-Mail-Adresse mit vorhandenen Konten verknüpft.',
  '{name} is turned off in this project.': '{name} ist in diesem Projekt ausgeschaltet.',
  '{name} removed': '{name} entfernt',
  '{name} saved': '{name} gespeichert',
  '{name} sends users back to this URL. Enter it there exactly as shown.':
    '{name} schickt Benutzer zu dieser URL zurück. Geben Sie sie dort genau so ein.',
  '{name} shows users the name of your app. Required for production.':
    '{name} zeigt Benutzern den Namen Ihrer App. In der Produktion erforderlich.',
  '{name} turned off': '{name} ausgeschaltet',
  '{name} turned on': '{name} eingeschaltet',
  '{name} was created': '{name} wurde angelegt',
  '{name} was deleted': '{name} wurde gelöscht',
  '{name} was removed while you edited it. Close this and add it again.':
    '{name} wurde entfernt, während Sie es bearbeitet haben. Schließen Sie dies und fügen Sie es neu hinzu.',
  '{name}: {value}': '{name}: {value}',
  '{number} of {count} · {trigger}': '{number} von {count} · {trigger}',
  '{n} selected': '{n} ausgewählt',
  '{partner} gets a key with full access to this project.':
    '{partner} erhält einen Schlüssel mit vollem Zugriff auf dieses Projekt.',
  '{price} every month': '{price} jeden Monat',
  '{price} once': '{price} einmalig',
  '{price} {rhythm}': '{price} {rhythm}',
  '{quantity} × {item}': '{quantity} × {item}',
  '{time} free trial': '{time} kostenlose Testphase',
  '{title}, newest first': '{title}, neueste zuerst',
  '{title}: show chart': '{title}: Diagramm anzeigen',
  '{title}: show table': '{title}: Tabelle anzeigen',
  '{total} in all. Most in the month of {day}: {count}.':
    'Insgesamt {total}. Am meisten im Monat ab {day}: {count}.',
  '{total} in all. Most in the week of {day}: {count}.':
    'Insgesamt {total}. Am meisten in der Woche ab {day}: {count}.',
  '{total} in all. Most on {day}: {count}.': 'Insgesamt {total}. Am meisten am {day}: {count}.',
  '{total} in the last 31 days. Most on {day}: {count}.':
    '{total} in den letzten 31 Tagen. Höchstwert am {day}: {count}.',
  '{what} {rhythm}': '{what} {rhythm}',
  '“{id}” is built in and can’t be changed.':
    '„{id}“ ist integriert und kann nicht geändert werden.',
  '“{id}” is no longer granted by default, as “{old}” was: {reason}':
    '„{id}“ wird nicht mehr standardmäßig erteilt wie zuvor „{old}“: {reason}',
  '“{id}” no longer exists': '„{id}“ existiert nicht mehr',
  '“{name}” is in use': '„{name}“ wird verwendet',
} satisfies Messages
