import type { Translations } from '../sources.ts'

/* Canadian French. Formal "vous"; verbs in the infinitive on buttons ("Enregistrer"). Texts avoid a
   gender of the user ("Votre session est ouverte"). A no-break space before a colon and inside «»,
   none before ? ! and ;. Session, key and address are feminine, so badges are too ("Révoquée").

   account compte · sign in se connecter · sign up s’inscrire · sign out se déconnecter · email
   (address) adresse courriel · email (message) courriel · code code · magic link lien de connexion ·
   link lien · passkey clé d’accès · password mot de passe · authenticator app application
   d’authentification · multi-factor authentication authentification multifacteur · recovery code
   code de récupération · verify vérifier · way to sign in méthode de connexion · connect (an
   account) associer · session session · device appareil · team équipe · join se joindre à · member
   membre · invitation invitation · API key clé API · revoke révoquer · remove, delete supprimer ·
   settings paramètres · display name nom affiché */
export default {
  '1 day': '1 jour',
  '1 year': '1 an',
  '30 days': '30 jours',
  '7 days': '7 jours',
  '90 days': '90 jours',
  'A command-line application asks for access to your account.':
    'Une application en ligne de commande demande l’accès à votre compte.',
  'A limit of this app is reached. Remove what you no longer need, or contact support.':
    'Une limite de cette application est atteinte. Supprimez ce dont vous n’avez plus besoin ou communiquez avec l’équipe d’assistance.',
  'A new code was sent.': 'Un nouveau code a été envoyé.',
  'API key': 'Clé API',
  'API key without description': 'Clé API sans description',
  'API keys': 'Clés API',
  'API keys let scripts and apps act on behalf of this team.':
    'Les clés API permettent à des scripts et à des applications d’agir au nom de cette équipe.',
  'API keys let scripts and apps act on your behalf.':
    'Les clés API permettent à des scripts et à des applications d’agir en votre nom.',
  'Access was denied': 'L’accès a été refusé',
  'Account menu': 'Menu du compte',
  'Account settings': 'Paramètres du compte',
  'Accounts of other services that you sign in with.':
    'Les comptes d’autres services avec lesquels vous vous connectez.',
  'Active sessions': 'Sessions actives',
  Add: 'Ajouter',
  'Add a passkey': 'Ajouter une clé d’accès',
  'Add an email': 'Ajouter une adresse courriel',
  'Add an email to sign in with first.':
    'Ajoutez d’abord une adresse courriel pour vous connecter.',
  'Already have an account?': 'Vous avez déjà un compte?',
  'An account with this email already exists. Sign in the way you did before and verify the email first.':
    'Un compte existe déjà avec cette adresse courriel. Connectez-vous comme d’habitude et vérifiez d’abord l’adresse.',
  'An account with this email already exists. Sign in the way you did before.':
    'Un compte existe déjà avec cette adresse courriel. Connectez-vous comme d’habitude.',
  'An account with this email already exists. Try to sign in instead.':
    'Un compte existe déjà avec cette adresse courriel. Essayez plutôt de vous connecter.',
  'An error occurred': 'Une erreur s’est produite',
  'An unhandled error occurred. Please report this to the developer.':
    'Une erreur inattendue s’est produite. Veuillez la signaler à l’équipe de développement.',
  'An unknown error occurred': 'Une erreur inconnue s’est produite',
  'Another way to sign in.': 'Une autre méthode de connexion.',
  'Anyone who has the key can use it, so keep it secret.':
    'Toute personne qui possède la clé peut l’utiliser. Gardez-la secrète.',
  'Are you sure that you want to leave {team}?': 'Voulez-vous vraiment quitter {team}?',
  'Ask a member of the team for a new one.': 'Demandez-en une nouvelle à un membre de l’équipe.',
  'Asks for a code from your authenticator app when you sign in.':
    'Demande un code de votre application d’authentification lors de la connexion.',
  'At least {count} characters. No common passwords.':
    'Au moins {count} caractères. Évitez les mots de passe courants.',
  'Authorization failed': 'L’autorisation a échoué',
  Authorize: 'Autoriser',
  'Authorize CLI application': 'Autoriser l’application en ligne de commande',
  'Authorizing…': 'Autorisation en cours…',
  'Back to sign-in': 'Retour à la connexion',
  'By {impersonator}, until {time}': 'Par {impersonator}, jusqu’à {time}',
  'CLI authorized': 'Application autorisée',
  Cancel: 'Annuler',
  'Change email': 'Modifier l’adresse courriel',
  'Change password': 'Modifier le mot de passe',
  'Change picture': 'Modifier l’image',
  'Change team picture': 'Modifier l’image de l’équipe',
  'Check your email': 'Consultez vos courriels',
  'Choose a new password for {email}.': 'Choisissez un nouveau mot de passe pour {email}.',
  'Choose what we may send to your inbox.':
    'Choisissez les courriels que nous pouvons vous envoyer.',
  'Click here': 'Cliquez ici',
  Close: 'Fermer',
  Confirm: 'Confirmer',
  "Confirm it's you": 'Confirmez votre identité',
  'Confirm that {email} is yours.': 'Confirmez que l’adresse {email} est la vôtre.',
  Connect: 'Associer',
  'Connect {provider}': 'Associer {provider}',
  'Connected accounts': 'Comptes associés',
  Continue: 'Continuer',
  'Continue with {provider}': 'Continuer avec {provider}',
  Copied: 'Copié',
  'Copy codes': 'Copier les codes',
  'Copy key': 'Copier la clé',
  "Copy the key now and store it in a safe place. You can't see it again.":
    'Copiez la clé maintenant et conservez-la en lieu sûr. Vous ne pourrez plus la consulter.',
  "Couldn't crop the picture. Try another one.":
    'Impossible de recadrer l’image. Essayez-en une autre.',
  "Couldn't open this file as an image. Choose another file.":
    'Impossible d’ouvrir ce fichier en tant qu’image. Choisissez-en un autre.',
  "Couldn't sign you out": 'La déconnexion a échoué',
  Create: 'Créer',
  'Create API key': 'Créer une clé API',
  'Create a new account': 'Créer un compte',
  'Create a team': 'Créer une équipe',
  'Create new codes': 'Créer de nouveaux codes',
  'Create new codes? The codes that you have now stop working.':
    'Créer de nouveaux codes? Vos codes actuels ne fonctionneront plus.',
  'Create recovery codes': 'Créer des codes de récupération',
  'Created {date}': 'Créée le {date}',
  'Crop area. Use the arrow keys to move the picture.':
    'Zone de recadrage. Utilisez les touches fléchées pour déplacer l’image.',
  'Current team': 'Équipe actuelle',
  'Danger zone': 'Zone de danger',
  'Delete account': 'Supprimer le compte',
  'Delete permanently': 'Supprimer définitivement',
  Description: 'Description',
  "Didn't get the email? Check your spam folder.":
    'Vous n’avez pas reçu le courriel? Vérifiez votre dossier de courriels indésirables.',
  Disable: 'Désactiver',
  'Disable email codes': 'Désactiver les codes par courriel',
  Disabled: 'Désactivée',
  Disconnect: 'Dissocier',
  'Disconnect {provider}': 'Dissocier {provider}',
  'Disconnect {provider}? You can no longer sign in with this account.':
    'Dissocier {provider}? Vous ne pourrez plus vous connecter avec ce compte.',
  'Do you want to sign in?': 'Voulez-vous vous connecter?',
  'Do you want to verify your email?': 'Voulez-vous vérifier votre adresse courriel?',
  "Don't have an account?": 'Vous n’avez pas de compte?',
  "Don't need to reset it?": 'Pas besoin de le réinitialiser?',
  Download: 'Télécharger',
  'Drag the picture to move it.': 'Faites glisser l’image pour la déplacer.',
  'Each signs you in once if you lose your authenticator app.':
    'Chaque code vous permet de vous connecter une fois si vous perdez votre application d’authentification.',
  'Edit name': 'Modifier le nom',
  'Edit team name': 'Modifier le nom de l’équipe',
  'Edit your name in this team': 'Modifier votre nom dans cette équipe',
  Email: 'Adresse courriel',
  'Email code': 'Code par courriel',
  'Email preferences': 'Préférences de courriel',
  'Email sent!': 'Courriel envoyé!',
  Emails: 'Adresses courriel',
  'Emails & sign-in': 'Courriel et connexion',
  Enable: 'Activer',
  'Enable email codes': 'Activer les codes par courriel',
  Enabled: 'Activée',
  'End your session on this device.': 'Mettez fin à votre session sur cet appareil.',
  'Enter email': 'Saisir une adresse courriel',
  'Enter one of the recovery codes that you saved':
    'Saisissez l’un des codes de récupération que vous avez enregistrés',
  'Enter the code from the app': 'Saisissez le code de l’application',
  'Enter the code from your email': 'Saisissez le code reçu par courriel',
  'Enter the code that we sent to {email}.': 'Saisissez le code que nous avons envoyé à {email}.',
  'Enter the six-digit code from your authenticator app':
    'Saisissez le code à six chiffres de votre application d’authentification',
  'Error code: {code}': 'Code d’erreur : {code}',
  Expired: 'Expirée',
  'Expired {date}': 'Expirée le {date}',
  'Expires in': 'Expiration',
  'Expires {date}': 'Expire le {date}',
  'For example, "Deploy script"': 'Par exemple, « Script de déploiement »',
  'For your security, confirm who you are before you make this change.':
    'Pour votre sécurité, confirmez votre identité avant d’effectuer cette modification.',
  'Forgot password?': 'Mot de passe oublié?',
  'Go home': 'Aller à l’accueil',
  'Hide password': 'Masquer le mot de passe',
  'How others see you. Not used to sign in.':
    'Le nom que les autres voient. Il ne sert pas à la connexion.',
  'How the others in this team see you.': 'Le nom que les autres membres de cette équipe voient.',
  'I have saved these codes': 'J’ai enregistré ces codes',
  "I understand that I can't see this key again":
    'Je comprends que je ne pourrai plus consulter cette clé',
  'IP address {ip}': 'Adresse IP : {ip}',
  "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.":
    'Si un compte utilise cette adresse courriel, nous vous avons envoyé un message. Si vous ne le voyez pas, vérifiez votre dossier de courriels indésirables.',
  'If {email} has an account, we sent it a link to reset the password.':
    'Si un compte existe pour {email}, nous y avons envoyé un lien de réinitialisation du mot de passe.',
  Ignore: 'Ignorer',
  Impersonation: 'Accès administrateur',
  'Incorrect password': 'Mot de passe incorrect',
  'Invalid magic link': 'Lien de connexion non valide',
  'Invalid password reset link': 'Lien de réinitialisation du mot de passe non valide',
  'Invalid team invitation link': 'Lien d’invitation à l’équipe non valide',
  'Invalid verification link': 'Lien de vérification non valide',
  'Invite a member': 'Inviter un membre',
  'Invite user': 'Inviter',
  'Invited {email}.': 'Invitation envoyée à {email}.',
  'It can be used only once. Ask a member of the team for a new one.':
    'Elle ne peut être utilisée qu’une seule fois. Demandez-en une nouvelle à un membre de l’équipe.',
  'It can be used only once. Request a new one from the sign-in page.':
    'Il ne peut être utilisé qu’une seule fois. Demandez-en un nouveau sur la page de connexion.',
  'It can be used only once. To reset your password again, request a new link.':
    'Il ne peut être utilisé qu’une seule fois. Pour réinitialiser à nouveau votre mot de passe, demandez un nouveau lien.',
  'It is already connected to another user. Please use a different account.':
    'Il est déjà associé à une autre personne. Veuillez utiliser un autre compte.',
  'It is your only way to sign in, so it cannot be disabled.':
    'Il s’agit de votre seule méthode de connexion : vous ne pouvez pas la désactiver.',
  'It is your only way to sign in, so it cannot be disconnected.':
    'Il s’agit de votre seule méthode de connexion : vous ne pouvez pas la dissocier.',
  'It is your only way to sign in, so it cannot be removed.':
    'Il s’agit de votre seule méthode de connexion : vous ne pouvez pas la supprimer.',
  Join: 'Se joindre à l’équipe',
  'Join {team}': 'Se joindre à {team}',
  Language: 'Langue',
  'Last sign-in email': 'Seule adresse de connexion',
  'Last used': 'Dernière utilisation',
  'Last used {time}': 'Dernière utilisation : {time}',
  Leave: 'Quitter',
  'Leave team': 'Quitter l’équipe',
  'Loading…': 'Chargement…',
  'Manage team': 'Gérer l’équipe',
  Marketing: 'Marketing',
  'Member since {date}': 'Membre depuis le {date}',
  Members: 'Membres',
  Minimize: 'Réduire',
  'Missing verification information. Please sign in again.':
    'Il manque des informations de vérification. Veuillez vous reconnecter.',
  'Multi-factor authentication': 'Authentification multifacteur',
  'My profile': 'Mon profil',
  Name: 'Nom',
  'Name of the passkey': 'Nom de la clé d’accès',
  Never: 'Jamais',
  'Never expires': 'N’expire jamais',
  'Never used': 'Jamais utilisée',
  'New email': 'Nouvelle adresse courriel',
  'New password': 'Nouveau mot de passe',
  'New team': 'Nouvelle équipe',
  'Next page': 'Page suivante',
  'No API keys match your search.': 'Aucune clé API ne correspond à votre recherche.',
  'No API keys yet': 'Aucune clé API pour le moment',
  'No active sessions': 'Aucune session active',
  'No authentication method enabled.': 'Aucune méthode de connexion n’est activée.',
  'No display name set': 'Nom affiché non défini',
  'No members match your search.': 'Aucun membre ne correspond à votre recherche.',
  'No name yet': 'Sans nom',
  'No team': 'Aucune équipe',
  'No teams yet': 'Aucune équipe pour le moment',
  None: 'Aucune',
  'Not connected': 'Non associé',
  'Not redirected automatically?': 'La redirection ne se fait pas automatiquement?',
  'Not set': 'Non défini',
  'Not signed in': 'Aucune session ouverte',
  'Not used to sign in': 'Ne sert pas à la connexion',
  'Nothing was authorized': 'Rien n’a été autorisé',
  Notifications: 'Notifications',
  'Old password': 'Ancien mot de passe',
  'Only authorize it if you started it yourself and trust it. We never send this link to anyone.':
    'Ne l’autorisez que si vous l’avez lancée vous-même et lui faites confiance. Nous n’envoyons jamais ce lien à qui que ce soit.',
  'Open the app on this device': 'Ouvrir l’application sur cet appareil',
  'Options for {email}': 'Options pour {email}',
  'Options for {name}': 'Options pour {name}',
  'Or continue with': 'Ou continuer avec',
  'Other devices are signed out when you change it.':
    'Lorsque vous le modifiez, vos autres appareils sont déconnectés.',
  'Other teams': 'Autres équipes',
  'Outstanding invitations': 'Invitations en attente',
  'Passkey without name': 'Clé d’accès sans nom',
  Passkeys: 'Clés d’accès',
  Password: 'Mot de passe',
  'Password reset successfully!': 'Mot de passe réinitialisé!',
  'Passwords are turned off': 'Les mots de passe sont désactivés',
  'Passwords do not match': 'Les mots de passe ne correspondent pas',
  'Permanently deletes your account and everything in it.':
    'Supprime définitivement votre compte et tout ce qu’il contient.',
  'Please check that you opened the whole link from the email.':
    'Vérifiez que vous avez ouvert le lien complet reçu par courriel.',
  'Please check that you opened the whole link from the email. If it still does not work, contact support.':
    'Vérifiez que vous avez ouvert le lien complet reçu par courriel. Si le problème persiste, communiquez avec l’équipe d’assistance.',
  'Please enter a description': 'Veuillez saisir une description',
  'Please enter a recovery code': 'Veuillez saisir un code de récupération',
  'Please enter a team name': 'Veuillez saisir un nom d’équipe',
  'Please enter a valid email': 'Veuillez saisir une adresse courriel valide',
  'Please enter your email': 'Veuillez saisir votre adresse courriel',
  'Please enter your old password': 'Veuillez saisir votre ancien mot de passe',
  'Please enter your password': 'Veuillez saisir votre mot de passe',
  'Please repeat your password': 'Veuillez répéter votre mot de passe',
  'Please request a new link and try again.': 'Veuillez demander un nouveau lien et réessayer.',
  'Please try again and if the problem persists, contact support.':
    'Veuillez réessayer. Si le problème persiste, communiquez avec l’équipe d’assistance.',
  'Please wait…': 'Veuillez patienter…',
  'Previous page': 'Page précédente',
  Primary: 'Principale',
  Public: 'Publique',
  'Recovery code': 'Code de récupération',
  'Recovery codes': 'Codes de récupération',
  Remove: 'Supprimer',
  'Remove a passkey before you add another one.':
    'Supprimez une clé d’accès avant d’en ajouter une autre.',
  'Remove passkey': 'Supprimer la clé d’accès',
  'Remove {email}?': 'Supprimer {email}?',
  'Remove {name}? Your device may keep it until you delete it there.':
    'Supprimer {name}? Votre appareil peut la conserver jusqu’à ce que vous l’y supprimiez.',
  Rename: 'Renommer',
  'Repeat new password': 'Répéter le nouveau mot de passe',
  'Repeat password': 'Répéter le mot de passe',
  'Request ID: {id}': 'ID de la requête : {id}',
  'Request a new link': 'Demander un nouveau lien',
  'Request a new link to reset your password.':
    'Demandez un nouveau lien pour réinitialiser votre mot de passe.',
  'Request a new one from the sign-in page.': 'Demandez-en un nouveau sur la page de connexion.',
  'Request a new verification link in your account settings.':
    'Demandez un nouveau lien de vérification dans les paramètres de votre compte.',
  'Reset password': 'Réinitialiser le mot de passe',
  'Reset your password': 'Réinitialisez votre mot de passe',
  Revoke: 'Révoquer',
  'Revoke all other sessions': 'Révoquer toutes les autres sessions',
  'Revoke key': 'Révoquer la clé',
  'Revoke sessions you do not recognize, and change your password.':
    'Révoquez les sessions que vous ne reconnaissez pas et modifiez votre mot de passe.',
  'Revoke the API key {name}': 'Révoquer la clé API {name}',
  'Revoke the invitation for {email}': 'Révoquer l’invitation envoyée à {email}',
  'Revoke the session of {device} of {date}': 'Révoquer la session {device} du {date}',
  'Revoke {name}? Whatever uses this key stops working. This cannot be undone.':
    'Révoquer {name}? Tout ce qui utilise cette clé cessera de fonctionner. Cette action est irréversible.',
  Revoked: 'Révoquée',
  'Revoked {date}': 'Révoquée le {date}',
  Save: 'Enregistrer',
  "Save them in a safe place now. You can't see them again.":
    'Conservez-les maintenant en lieu sûr. Vous ne pourrez plus les consulter.',
  'Scan the QR code with your authenticator app, or enter this key:':
    'Balayez le code QR avec votre application d’authentification ou saisissez cette clé :',
  'Search API keys': 'Rechercher des clés API',
  'Search by description or last four characters':
    'Rechercher par description ou quatre derniers caractères',
  'Search by name': 'Rechercher par nom',
  'Search members': 'Rechercher des membres',
  'Select a team': 'Sélectionner une équipe',
  'Send a new code': 'Envoyer un nouveau code',
  'Send a new code in {time}': 'Envoyer un nouveau code dans {time}',
  'Send code': 'Envoyer le code',
  'Send email': 'Envoyer le courriel',
  'Send it again': 'Renvoyer',
  'Send it again in {time}': 'Renvoyer dans {time}',
  'Send verification email': 'Envoyer un courriel de vérification',
  'Sent to {email}': 'Envoyé à {email}',
  'Set a password': 'Définir un mot de passe',
  'Set as primary': 'Définir comme principale',
  'Set password': 'Définir le mot de passe',
  Settings: 'Paramètres',
  'Show more': 'Afficher plus',
  'Show password': 'Afficher le mot de passe',
  'Shown next to the team name.': 'Affichée à côté du nom de l’équipe.',
  'Shown to everyone in the team.': 'Visible par toute l’équipe.',
  'Sign in': 'Se connecter',
  'Sign in again': 'Se reconnecter',
  'Sign in or create an account to join the team.':
    'Connectez-vous ou créez un compte pour vous joindre à l’équipe.',
  'Sign in to join the team.': 'Connectez-vous pour vous joindre à l’équipe.',
  'Sign in to your account': 'Connectez-vous à votre compte',
  'Sign in with a code or link that we email you.':
    'Connectez-vous avec un code ou un lien que nous vous envoyons par courriel.',
  'Sign in with a passkey': 'Se connecter avec une clé d’accès',
  'Sign in with your fingerprint, face or screen lock.':
    'Connectez-vous avec votre empreinte digitale, votre visage ou le verrouillage d’écran.',
  'Sign out': 'Se déconnecter',
  'Sign out and sign in again. Then make this change within ten minutes.':
    'Déconnectez-vous, puis reconnectez-vous. Effectuez ensuite cette modification dans les dix minutes.',
  'Sign out of all other sessions?': 'Fermer toutes les autres sessions?',
  'Sign up': 'S’inscrire',
  'Sign up with a passkey': 'S’inscrire avec une clé d’accès',
  'Sign-ups are closed.': 'Les inscriptions sont fermées.',
  'Signed in {date}': 'Ouverte le {date}',
  'Signing in…': 'Connexion en cours…',
  'Signing out…': 'Déconnexion en cours…',
  'Something went wrong. Try again in a moment.':
    'Un problème est survenu. Réessayez dans un instant.',
  Stop: 'Arrêter',
  'Stop using for sign-in': 'Ne plus utiliser pour la connexion',
  'Switch team': 'Changer d’équipe',
  Synced: 'Synchronisée',
  'TOTP QR code': 'Code QR TOTP',
  'Team invitation': 'Invitation à l’équipe',
  'Team name': 'Nom de l’équipe',
  'Team picture': 'Image de l’équipe',
  Teams: 'Équipes',
  "That code isn't right, or it was used before.": 'Ce code est incorrect ou a déjà été utilisé.',
  "That code isn't right.": 'Ce code est incorrect.',
  'The account could not be connected': 'Le compte n’a pas pu être associé',
  'The address of this page has no login code. Start again in your terminal.':
    'L’adresse de cette page ne contient pas de code de connexion. Recommencez dans votre terminal.',
  'The email was sent again.': 'Le courriel a été renvoyé.',
  'The link can be used only once. Please request a new one.':
    'Le lien ne peut être utilisé qu’une seule fois. Veuillez en demander un nouveau.',
  'The page could not be found. Please check the address.':
    'La page est introuvable. Veuillez vérifier l’adresse.',
  'The passkey could not be registered. Please try again.':
    'La clé d’accès n’a pas pu être enregistrée. Veuillez réessayer.',
  'The passkey was not accepted. Please try again.':
    'La clé d’accès n’a pas été acceptée. Veuillez réessayer.',
  'The password may have at most {count} characters.':
    'Le mot de passe peut comporter au plus {count} caractères.',
  'The password needs at least {count} characters.':
    'Le mot de passe doit comporter au moins {count} caractères.',
  'The project of this page was deleted, or its keys have changed.':
    'Le projet de cette page a été supprimé ou ses clés ont changé.',
  'The service could not be reached. Please try again in a moment.':
    'Le service est injoignable. Veuillez réessayer dans un instant.',
  'The sign-in could not be finished': 'La connexion n’a pas pu aboutir',
  'The sign-in was cancelled or denied at the provider. Please try again.':
    'La connexion a été annulée ou refusée chez le fournisseur. Veuillez réessayer.',
  'This app is not set up correctly. Please contact the people who run it.':
    'Cette application n’est pas configurée correctement. Veuillez communiquer avec ses responsables.',
  'This auth provider is not supported in an iframe for security reasons.':
    'Pour des raisons de sécurité, ce fournisseur d’authentification n’est pas pris en charge dans un iframe.',
  'This code can no longer be used.': 'Ce code ne peut plus être utilisé.',
  'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?':
    'Votre profil, vos méthodes de connexion et vos adhésions aux équipes seront supprimés. Cette action est irréversible. Voulez-vous continuer?',
  'This email is already verified.': 'Cette adresse courriel est déjà vérifiée.',
  'This invitation has expired': 'Cette invitation a expiré',
  'This invitation was already used': 'Cette invitation a déjà été utilisée',
  'This link has expired': 'Ce lien a expiré',
  'This link was already used': 'Ce lien a déjà été utilisé',
  'This magic link has expired': 'Ce lien de connexion a expiré',
  'This magic link was already used': 'Ce lien de connexion a déjà été utilisé',
  'This page could not be loaded': 'Cette page n’a pas pu être chargée',
  'This page does not exist': 'Cette page n’existe pas',
  'This password is among the most used ones and easily guessed. Please choose another.':
    'Ce mot de passe est l’un des plus utilisés et facile à deviner. Veuillez en choisir un autre.',
  'This request has expired or was already used. Start again in your terminal.':
    'Cette demande a expiré ou a déjà été utilisée. Recommencez dans votre terminal.',
  'This session': 'Cette session',
  'This sign-in took too long. Please sign in again.':
    'Cette connexion a pris trop de temps. Veuillez vous reconnecter.',
  'This team does not exist, or you are not a member.':
    'Cette équipe n’existe pas, ou vous n’en êtes pas membre.',
  'This was not accepted. Please check what you entered.':
    'Cette saisie n’a pas été acceptée. Veuillez la vérifier.',
  'This way to sign in is turned off. Please choose another one.':
    'Cette méthode de connexion est désactivée. Veuillez en choisir une autre.',
  'Toggle theme': 'Changer de thème',
  'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Trop de tentatives. Veuillez réessayer dans {minutes, plural, one {# minute} other {# minutes}}.',
  'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Trop de tentatives. Veuillez réessayer dans {seconds, plural, one {# seconde} other {# secondes}}.',
  Transactional: 'Transactionnels',
  'Try again': 'Réessayer',
  'Turn off sign-in with email codes and links?':
    'Désactiver la connexion avec des codes et des liens par courriel?',
  'Unknown device': 'Appareil inconnu',
  'Unknown location': 'Lieu inconnu',
  'Unnamed team': 'Équipe sans nom',
  'Until {time}': 'Jusqu’à {time}',
  Unverified: 'Non vérifiée',
  'Update password': 'Mettre à jour le mot de passe',
  'Use a recovery code': 'Utiliser un code de récupération',
  'Use an email code': 'Utiliser un code par courriel',
  'Use another account': 'Utiliser un autre compte',
  'Use for sign-in': 'Utiliser pour la connexion',
  'Use your authenticator app': 'Utiliser votre application d’authentification',
  'Use your passkey': 'Utiliser votre clé d’accès',
  'Use your password': 'Utiliser votre mot de passe',
  'Used for sign-in': 'Pour la connexion',
  Valid: 'Valide',
  'Verification failed. Please sign in again.':
    'La vérification a échoué. Veuillez vous reconnecter.',
  'Verified! Redirecting…': 'Vérifié! Redirection…',
  Verify: 'Vérifier',
  'Verify an email that you sign in with first.':
    'Vérifiez d’abord une adresse courriel avec laquelle vous vous connectez.',
  'Verify first': 'À vérifier d’abord',
  'Verify your email': 'Vérifiez votre adresse courriel',
  'Verify your email first.': 'Vérifiez d’abord votre adresse courriel.',
  'Verifying…': 'Vérification en cours…',
  'Ways to sign in': 'Méthodes de connexion',
  'We email you a code, which you enter here.':
    'Nous vous envoyons par courriel un code à saisir ici.',
  'We sent a verification link to {email}.': 'Nous avons envoyé un lien de vérification à {email}.',
  "We'll email them a link to join this team.":
    'Nous lui enverrons par courriel un lien pour se joindre à cette équipe.',
  'Where you are signed in': 'Appareils et lieux de vos sessions',
  'Where you receive email, and what you sign in with.':
    'Les adresses où vous recevez vos courriels et avec lesquelles vous vous connectez.',
  'Wrong email or password.': 'Adresse courriel ou mot de passe incorrect.',
  You: 'Vous',
  'You are already connected to another account of this provider. Did you choose the right one?':
    'Un autre compte de ce fournisseur est déjà associé au vôtre. Avez-vous choisi le bon?',
  'You are already signed in': 'Votre session est déjà ouverte',
  'You are invited to join {team}.': 'On vous invite à vous joindre à {team}.',
  'You are not currently signed in.': 'Aucune session n’est ouverte actuellement.',
  'You are offline. Check your connection and try again.':
    'Vous êtes hors ligne. Vérifiez votre connexion et réessayez.',
  'You are signed in': 'Votre session est ouverte',
  'You are signed in as {email}.': 'Votre session est ouverte avec {email}.',
  'You are signed in as {user}': 'Votre session est ouverte en tant que {user}',
  'You can close this window and go back to your terminal.':
    'Vous pouvez fermer cette fenêtre et retourner à votre terminal.',
  'You can close this window.': 'Vous pouvez fermer cette fenêtre.',
  'You can invite others once it is created.':
    'Vous pourrez inviter d’autres personnes une fois l’équipe créée.',
  'You do not have permission to do this.': 'Vous n’avez pas l’autorisation nécessaire.',
  'You have added this email already': 'Vous avez déjà ajouté cette adresse courriel',
  'You have joined {team}': 'Vous faites maintenant partie de l’équipe {team}',
  'You need a new invitation to rejoin.':
    'Vous aurez besoin d’une nouvelle invitation pour vous joindre de nouveau à l’équipe.',
  "You need these emails, so they can't be turned off.":
    'Ces courriels sont nécessaires et ne peuvent donc pas être désactivés.',
  'You were signed out everywhere.': 'Toutes vos sessions ont été fermées.',
  'Your account was deleted': 'Votre compte a été supprimé',
  'Your browser asks you for the passkey of this account.':
    'Votre navigateur vous demande la clé d’accès de ce compte.',
  'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.':
    'Votre navigateur bloque les témoins nécessaires à la connexion. Autorisez-les pour cette page, puis réessayez.',
  'Your browser could not use the passkey. Please try again.':
    'Votre navigateur n’a pas pu utiliser la clé d’accès. Veuillez réessayer.',
  'Your email': 'Votre adresse courriel',
  'Your email has been verified!': 'Votre adresse courriel a été vérifiée!',
  'Your name in this team': 'Votre nom dans cette équipe',
  'Your new API key': 'Votre nouvelle clé API',
  'Your password could not be reset': 'Votre mot de passe n’a pas pu être réinitialisé',
  'Your password has been reset. You can now sign in with your new password.':
    'Votre mot de passe a été réinitialisé. Vous pouvez maintenant vous connecter avec le nouveau.',
  'Your password has been saved.': 'Votre mot de passe a été enregistré.',
  'Your recovery codes': 'Vos codes de récupération',
  'Your session has ended. Please sign in again.':
    'Votre session est terminée. Veuillez vous reconnecter.',
  'Your terminal must show the same code:': 'Votre terminal doit afficher le même code :',
  Zoom: 'Zoom',
  'just now': 'à l’instant',
  '{browser} on {system}': '{browser} sur {system}',
  '{count} left, created {date}': 'Restants : {count}, créés le {date}',
  '{email} is already used for sign-in by another user.':
    'Une autre personne utilise déjà {email} pour se connecter.',
  '{from}–{to} of {total}': '{from}–{to} sur {total}',
  '{inviter} invited you to join {team}.': '{inviter} vous invite à vous joindre à {team}.',
  '{message}': '{message}',
  '{project} does not use passwords. Choose another way to sign in.':
    '{project} n’utilise pas de mots de passe. Choisissez une autre méthode de connexion.',
} satisfies Translations
