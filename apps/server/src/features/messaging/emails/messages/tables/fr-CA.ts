import type { Messages } from '@latchkey/contract/pure'

/* Canadian French. The same words as in the table of the screens. {lifetime} is a duration
   ("2 jours"). {project} is never behind "de", which a vowel would shorten. */
export default {
  'A passkey of your account was registered again.':
    'Une clé d’accès de votre compte a été enregistrée de nouveau.',
  'A passkey of your account was removed.': 'Une clé d’accès de votre compte a été supprimée.',
  'A passkey was added': 'Une clé d’accès a été ajoutée',
  'A passkey was added to your account.': 'Une clé d’accès a été ajoutée à votre compte.',
  'A passkey was registered again': 'Une clé d’accès a été enregistrée de nouveau',
  'A passkey was removed': 'Une clé d’accès a été supprimée',
  'A password was added': 'Un mot de passe a été ajouté',
  'A password was added to your account.': 'Un mot de passe a été ajouté à votre compte.',
  'A recovery code was used': 'Un code de récupération a été utilisé',
  'A recovery code was used instead of your authenticator app to sign in.':
    'Un code de récupération a été utilisé à la place de votre application d’authentification pour se connecter.',
  'A sign-in account was connected': 'Un compte de connexion a été associé',
  'A sign-in account was removed': 'Un compte de connexion a été supprimé',
  'A sign-in email was added': 'Une adresse courriel de connexion a été ajoutée',
  'A sign-in email was changed': 'Une adresse courriel de connexion a été modifiée',
  'A sign-in email was removed': 'Une adresse courriel de connexion a été supprimée',
  'API Key Revoked: {description}': 'Clé API révoquée : {description}',
  'Accept the invitation': 'Accepter l’invitation',
  'An account at another provider can no longer sign in to your account.':
    'Un compte d’un autre fournisseur ne permet plus de se connecter à votre compte.',
  'An account at another provider can now sign in to your account.':
    'Un compte d’un autre fournisseur permet maintenant de se connecter à votre compte.',
  'An email address that signs in to your account was replaced by another one.':
    'Une adresse courriel permettant de se connecter à votre compte a été remplacée par une autre.',
  'Another email address can now sign in to your account.':
    'Une autre adresse courriel permet maintenant de se connecter à votre compte.',
  'Choose a new password': 'Choisir un nouveau mot de passe',
  'Choose a new password. The link works for {lifetime}.':
    'Choisissez un nouveau mot de passe. Le lien est valide pendant {lifetime}.',
  'Confirm it is you': 'Confirmez votre identité',
  'Confirm it is you at {project}': 'Confirmez votre identité sur {project}',
  'Confirm that this address is yours. The link works for {lifetime}.':
    'Confirmez que cette adresse est la vôtre. Le lien est valide pendant {lifetime}.',
  'Confirm this email address for your account at {project}.':
    'Vérifiez cette adresse courriel pour votre compte sur {project}.',
  'Email codes were disabled': 'Les codes par courriel ont été désactivés',
  'Email codes were enabled': 'Les codes par courriel ont été activés',
  'Enter this code to continue. It works for {lifetime}.':
    'Saisissez ce code pour continuer. Il est valide pendant {lifetime}.',
  'Enter this code to continue:': 'Saisissez ce code pour continuer :',
  'Enter this code to sign in. It works for {lifetime}.':
    'Saisissez ce code pour vous connecter. Il est valide pendant {lifetime}.',
  'Hi {name},': 'Bonjour {name},',
  'How you sign in was changed': 'Vos méthodes de connexion ont été modifiées',
  'If the button does not work, copy this link into your browser:':
    'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    'Si ce n’était pas vous, choisissez dès maintenant « Mot de passe oublié? » sur la page de connexion à {project}. Définir un nouveau mot de passe déconnecte tous les appareils. Vérifiez ensuite vos adresses courriel et vos méthodes de connexion dans les paramètres de votre compte. Si vous ne parvenez pas à vous connecter, communiquez avec l’équipe d’assistance sur {project}.',
  'If this was you, you do not need to do anything.': 'Si c’était vous, vous n’avez rien à faire.',
  'If you did not create an account, you can ignore this email.':
    'Si vous n’avez pas créé de compte, vous pouvez ignorer ce courriel.',
  'If you did not expect this invitation, you can ignore this email.':
    'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    'Si vous n’êtes pas à l’origine de cette demande, il est possible que quelqu’un utilise votre compte. Réinitialisez votre mot de passe : tous les appareils seront déconnectés.',
  'If you did not request this, you can ignore this email.':
    'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce courriel.',
  'If you did not request this, you can ignore this email. Your password will not change.':
    'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer ce courriel. Votre mot de passe ne changera pas.',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    'Si vous avez encore besoin d’une clé, créez-en une nouvelle sur {project}. Supprimez l’ancienne de l’endroit où elle a été trouvée.',
  'Join a team': 'Joignez-vous à une équipe',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    'Joignez-vous à l’équipe sur {project}. L’invitation expire dans {lifetime}.',
  'Join “{team}”': 'Joignez-vous à « {team} »',
  'Multi-factor authentication was disabled': 'L’authentification multifacteur a été désactivée',
  'Multi-factor authentication was enabled': 'L’authentification multifacteur a été activée',
  'New recovery codes were created': 'De nouveaux codes de récupération ont été créés',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    'De nouveaux codes de récupération ont été créés pour votre compte. Les anciens ne fonctionnent plus.',
  'One of your email addresses can no longer sign in to your account.':
    'L’une de vos adresses courriel ne permet plus de se connecter à votre compte.',
  'Reset your password': 'Réinitialisez votre mot de passe',
  'Reset your password at {project}': 'Réinitialisez votre mot de passe sur {project}',
  'Sign in': 'Se connecter',
  'Sign in to {project}': 'Connectez-vous à {project}',
  'Sign in to {project}: Your code is {code}': 'Connexion à {project} : votre code est {code}',
  'Sign in with one click': 'Se connecter en un clic',
  'Signing in no longer asks for a code from your authenticator app.':
    'La connexion ne demande plus de code de votre application d’authentification.',
  'Signing in now asks for a code from an authenticator app.':
    'La connexion demande maintenant un code d’une application d’authentification.',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    'La clé API « {description} » sur {project} était exposée publiquement et a donc été révoquée automatiquement.',
  'The authenticator app of your account was replaced by another one.':
    'L’application d’authentification de votre compte a été remplacée par une autre.',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    'Le code et le lien fonctionnent une seule fois et sont valides pendant {lifetime}. Ne les communiquez à personne : {project} ne vous les demandera jamais.',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    'Le code fonctionne une seule fois et est valide pendant {lifetime}. Ne le communiquez à personne : {project} ne vous le demandera jamais.',
  'The key was found in public and no longer works.':
    'La clé était exposée publiquement et ne fonctionne plus.',
  'The password of your account was changed.': 'Le mot de passe de votre compte a été modifié.',
  'The password of your account was removed.': 'Le mot de passe de votre compte a été supprimé.',
  'The password of your account was reset by email, and all devices were signed out.':
    'Le mot de passe de votre compte a été réinitialisé par courriel et tous les appareils ont été déconnectés.',
  'The primary email address of your account was changed.':
    'L’adresse courriel principale de votre compte a été modifiée.',
  'This app': 'Cette application',
  'This invitation expires in {lifetime}.': 'Cette invitation expire dans {lifetime}.',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    'Il s’agit d’une mesure de sécurité : toute personne qui trouve une clé peut l’utiliser. La clé ne fonctionne plus.',
  'This link works for {lifetime}.': 'Ce lien est valide pendant {lifetime}.',
  'This link works once, within {lifetime}.':
    'Ce lien fonctionne une seule fois et est valide pendant {lifetime}.',
  'Verify my email': 'Vérifier mon adresse courriel',
  'Verify your email address': 'Vérifiez votre adresse courriel',
  'Verify your email at {project}': 'Vérifiez votre adresse courriel sur {project}',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte sur {project}. Si c’était vous, choisissez un nouveau mot de passe.',
  'Welcome to {project}': 'Bienvenue sur {project}',
  'When: {at}. By: {by}.': 'Date : {at}. Origine : {by}.',
  'You can no longer sign in with a code or a link that is emailed to you.':
    'Vous ne pouvez plus vous connecter avec un code ou un lien reçu par courriel.',
  'You can now sign in with a code or a link that is emailed to you.':
    'Vous pouvez maintenant vous connecter avec un code ou un lien reçu par courriel.',
  'You have been invited to join a team': 'On vous invite à vous joindre à une équipe',
  'You have been invited to join a team at {project}.':
    'On vous invite à vous joindre à une équipe sur {project}.',
  'You have been invited to join the team “{team}” at {project}.':
    'On vous invite à vous joindre à l’équipe « {team} » sur {project}.',
  'You have been invited to join “{team}”': 'On vous invite à vous joindre à « {team} »',
  'You have been invited to sign in to {project}': 'On vous invite à vous connecter à {project}',
  'You have been invited to sign in to {project}.': 'On vous invite à vous connecter à {project}.',
  'You receive this email because it concerns the security of your account at {project}.':
    'Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte sur {project}.',
  'You receive this email because you manage this API key at {project}.':
    'Vous recevez ce courriel parce que vous gérez cette clé API sur {project}.',
  'Your API key was revoked': 'Votre clé API a été révoquée',
  'Your access to {project} is ready.': 'Votre accès à {project} est prêt.',
  'Your authenticator app was replaced': 'Votre application d’authentification a été remplacée',
  'Your password was changed': 'Votre mot de passe a été modifié',
  'Your password was removed': 'Votre mot de passe a été supprimé',
  'Your password was reset': 'Votre mot de passe a été réinitialisé',
  'Your primary email was changed': 'Votre adresse courriel principale a été modifiée',
  'an app or an unknown browser': 'une application ou un navigateur inconnu',
  'the administrators of the app': 'les administrateurs de l’application',
  'this app': 'cette application',
  '{at}. If this was not you, act now.': '{at}. Si ce n’était pas vous, agissez dès maintenant.',
  '{browser} on {system}': '{browser} sur {system}',
  '{browser}, from the network address {address}': '{browser}, depuis l’adresse réseau {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# jour} other {# jours}}',
  '{count, plural, one {# hour} other {# hours}}':
    '{count, plural, one {# heure} other {# heures}}',
  '{count, plural, one {# minute} other {# minutes}}':
    '{count, plural, one {# minute} other {# minutes}}',
  '{count, plural, one {# second} other {# seconds}}':
    '{count, plural, one {# seconde} other {# secondes}}',
  '{notice} at {project}': '{notice} sur {project}',
} satisfies Messages
