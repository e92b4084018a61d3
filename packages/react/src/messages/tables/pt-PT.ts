import type { Translations } from '../sources.ts'

/* European Portuguese. Formal, in the third person without "você" ("Introduza o código"), without "por
   favor"; verbs in the infinitive on buttons ("Guardar"), "a" and the infinitive for what goes on ("A
   carregar…"). Texts avoid a gender of the user. Session, passkey and key are feminine, so badges are
   too ("Revogada"). Quotation marks are «».

   account conta · sign in iniciar sessão · sign up registar-se · sign out terminar sessão · email
   e-mail · code código · magic link link de início de sessão · link link · passkey chave de
   acesso · password palavra-passe · reset repor · authenticator app aplicação de autenticação ·
   multi-factor authentication autenticação multifator · recovery code código de recuperação ·
   verify verificar · way to sign in método de início de sessão · connect (an account) associar ·
   session sessão · device dispositivo · team equipa · join aderir · member membro · invitation
   convite · API key chave de API · revoke revogar · remove remover · delete eliminar · use
   utilizar · enter introduzir · request pedir · settings definições · display name nome a
   apresentar */
export default {
  '1 day': '1 dia',
  '1 year': '1 ano',
  '30 days': '30 dias',
  '7 days': '7 dias',
  '90 days': '90 dias',
  'A command-line application asks for access to your account.':
    'Uma aplicação de linha de comandos está a pedir acesso à sua conta.',
  'A limit of this app is reached. Remove what you no longer need, or contact support.':
    'Foi atingido um limite desta aplicação. Remova o que já não precisa ou contacte o suporte.',
  'A new code was sent.': 'Enviámos um novo código.',
  'API key': 'Chave de API',
  'API key without description': 'Chave de API sem descrição',
  'API keys': 'Chaves de API',
  'API keys let scripts and apps act on behalf of this team.':
    'As chaves de API permitem que scripts e aplicações ajam em nome desta equipa.',
  'API keys let scripts and apps act on your behalf.':
    'As chaves de API permitem que scripts e aplicações ajam em seu nome.',
  'Access was denied': 'Acesso recusado',
  'Account menu': 'Menu da conta',
  'Account settings': 'Definições da conta',
  'Accounts of other services that you sign in with.':
    'Contas de outros serviços com que inicia sessão.',
  'Active sessions': 'Sessões ativas',
  Add: 'Adicionar',
  'Add a passkey': 'Adicionar chave de acesso',
  'Add an email': 'Adicionar e-mail',
  'Add an email to sign in with first.': 'Primeiro, adicione um e-mail para iniciar sessão.',
  'Already have an account?': 'Já tem uma conta?',
  'An account with this email already exists. Sign in the way you did before and verify the email first.':
    'Já existe uma conta com este e-mail. Inicie sessão como habitualmente e verifique primeiro o e-mail.',
  'An account with this email already exists. Sign in the way you did before.':
    'Já existe uma conta com este e-mail. Inicie sessão como habitualmente.',
  'An account with this email already exists. Try to sign in instead.':
    'Já existe uma conta com este e-mail. Experimente iniciar sessão.',
  'An error occurred': 'Ocorreu um erro',
  'An unhandled error occurred. Please report this to the developer.':
    'Ocorreu um erro inesperado. Comunique-o à equipa de desenvolvimento.',
  'An unknown error occurred': 'Ocorreu um erro desconhecido',
  'Another way to sign in.': 'Outro método de início de sessão.',
  'Anyone who has the key can use it, so keep it secret.':
    'Quem tiver a chave pode utilizá-la. Mantenha-a em segredo.',
  'Are you sure that you want to leave {team}?': 'Pretende mesmo sair de {team}?',
  'Ask a member of the team for a new one.': 'Peça um novo a um membro da equipa.',
  'Asks for a code from your authenticator app when you sign in.':
    'Pede um código da aplicação de autenticação quando inicia sessão.',
  'At least {count} characters. No common passwords.':
    'Pelo menos {count} caracteres. Evite palavras-passe comuns.',
  'Authorization failed': 'A autorização falhou',
  Authorize: 'Autorizar',
  'Authorize CLI application': 'Autorizar aplicação de linha de comandos',
  'Authorizing…': 'A autorizar…',
  'Back to sign-in': 'Voltar ao início de sessão',
  'By {impersonator}, until {time}': 'Por {impersonator}, até {time}',
  'CLI authorized': 'Aplicação autorizada',
  Cancel: 'Cancelar',
  'Change email': 'Alterar e-mail',
  'Change password': 'Alterar palavra-passe',
  'Change picture': 'Alterar imagem',
  'Change team picture': 'Alterar imagem da equipa',
  'Check your email': 'Consulte o seu e-mail',
  'Choose a new password for {email}.': 'Escolha uma nova palavra-passe para {email}.',
  'Choose what we may send to your inbox.': 'Escolha os e-mails que pretende receber.',
  'Click here': 'Clique aqui',
  Close: 'Fechar',
  Confirm: 'Confirmar',
  "Confirm it's you": 'Confirme a sua identidade',
  'Confirm that {email} is yours.': 'Confirme que {email} é o seu e-mail.',
  Connect: 'Associar',
  'Connect {provider}': 'Associar {provider}',
  'Connected accounts': 'Contas associadas',
  Continue: 'Continuar',
  'Continue with {provider}': 'Continuar com {provider}',
  Copied: 'Copiado',
  'Copy codes': 'Copiar códigos',
  'Copy key': 'Copiar chave',
  "Copy the key now and store it in a safe place. You can't see it again.":
    'Copie a chave agora e guarde-a num local seguro. Não poderá voltar a vê-la.',
  "Couldn't crop the picture. Try another one.":
    'Não foi possível recortar a imagem. Experimente outra.',
  "Couldn't open this file as an image. Choose another file.":
    'Não foi possível abrir o ficheiro como imagem. Escolha outro.',
  "Couldn't sign you out": 'Não foi possível terminar a sessão',
  Create: 'Criar',
  'Create API key': 'Criar chave de API',
  'Create a new account': 'Criar uma conta',
  'Create a team': 'Criar equipa',
  'Create new codes': 'Criar novos códigos',
  'Create new codes? The codes that you have now stop working.':
    'Criar novos códigos? Os atuais deixam de funcionar.',
  'Create recovery codes': 'Criar códigos de recuperação',
  'Created {date}': 'Criada em {date}',
  'Crop area. Use the arrow keys to move the picture.':
    'Área de recorte. Utilize as teclas de seta para mover a imagem.',
  'Current team': 'Equipa atual',
  'Danger zone': 'Zona de perigo',
  'Delete account': 'Eliminar conta',
  'Delete permanently': 'Eliminar definitivamente',
  Description: 'Descrição',
  "Didn't get the email? Check your spam folder.":
    'Não recebeu o e-mail? Verifique a pasta de spam.',
  Disable: 'Desativar',
  'Disable email codes': 'Desativar códigos por e-mail',
  Disabled: 'Desativada',
  Disconnect: 'Dissociar',
  'Disconnect {provider}': 'Dissociar {provider}',
  'Disconnect {provider}? You can no longer sign in with this account.':
    'Dissociar {provider}? Deixará de poder iniciar sessão com esta conta.',
  'Do you want to sign in?': 'Pretende iniciar sessão?',
  'Do you want to verify your email?': 'Pretende verificar o seu e-mail?',
  "Don't have an account?": 'Não tem uma conta?',
  "Don't need to reset it?": 'Não precisa de a repor?',
  Download: 'Transferir',
  'Drag the picture to move it.': 'Arraste a imagem para a mover.',
  'Each signs you in once if you lose your authenticator app.':
    'Cada código permite iniciar sessão uma vez se perder a aplicação de autenticação.',
  'Edit name': 'Editar nome',
  'Edit team name': 'Editar nome da equipa',
  'Edit your name in this team': 'Editar o seu nome nesta equipa',
  Email: 'E-mail',
  'Email code': 'Código por e-mail',
  'Email preferences': 'Preferências de e-mail',
  'Email sent!': 'E-mail enviado!',
  Emails: 'E-mails',
  'Emails & sign-in': 'E-mails e início de sessão',
  Enable: 'Ativar',
  'Enable email codes': 'Ativar códigos por e-mail',
  Enabled: 'Ativada',
  'End your session on this device.': 'Termine a sua sessão neste dispositivo.',
  'Enter email': 'Introduza o e-mail',
  'Enter one of the recovery codes that you saved':
    'Introduza um dos códigos de recuperação que guardou',
  'Enter the code from the app': 'Introduza o código da aplicação',
  'Enter the code from your email': 'Introduza o código que recebeu por e-mail',
  'Enter the code that we sent to {email}.': 'Introduza o código que enviámos para {email}.',
  'Enter the six-digit code from your authenticator app':
    'Introduza o código de seis dígitos da aplicação de autenticação',
  'Error code: {code}': 'Código do erro: {code}',
  Expired: 'Expirada',
  'Expired {date}': 'Expirou em {date}',
  'Expires in': 'Expiração',
  'Expires {date}': 'Expira em {date}',
  'For example, "Deploy script"': 'Por exemplo, «Script de implementação»',
  'For your security, confirm who you are before you make this change.':
    'Para sua segurança, confirme a sua identidade antes de fazer esta alteração.',
  'Forgot password?': 'Esqueceu-se da palavra-passe?',
  'Go home': 'Ir para o início',
  'Hide password': 'Ocultar palavra-passe',
  'How others see you. Not used to sign in.':
    'É o nome que as outras pessoas veem. Não é utilizado para iniciar sessão.',
  'How the others in this team see you.': 'É este o nome que os outros membros desta equipa veem.',
  'I have saved these codes': 'Guardei estes códigos',
  "I understand that I can't see this key again":
    'Compreendo que não poderei voltar a ver esta chave',
  'IP address {ip}': 'Endereço IP {ip}',
  "If an account uses this email, we sent a message to your inbox. If you don't see it, check your spam folder.":
    'Se existir uma conta com este e-mail, enviámos uma mensagem para a sua caixa de entrada. Se não a encontrar, verifique a pasta de spam.',
  'If {email} has an account, we sent it a link to reset the password.':
    'Se {email} tiver uma conta, enviámos para esse endereço um link para repor a palavra-passe.',
  Ignore: 'Ignorar',
  Impersonation: 'Acesso administrativo',
  'Incorrect password': 'Palavra-passe incorreta',
  'Invalid magic link': 'Link de início de sessão inválido',
  'Invalid password reset link': 'Link de reposição da palavra-passe inválido',
  'Invalid team invitation link': 'Link de convite da equipa inválido',
  'Invalid verification link': 'Link de verificação inválido',
  'Invite a member': 'Convidar membro',
  'Invite user': 'Convidar',
  'Invited {email}.': 'Convite enviado para {email}.',
  'It can be used only once. Ask a member of the team for a new one.':
    'Só pode ser utilizado uma vez. Peça um novo a um membro da equipa.',
  'It can be used only once. Request a new one from the sign-in page.':
    'Só pode ser utilizado uma vez. Peça um novo na página de início de sessão.',
  'It can be used only once. To reset your password again, request a new link.':
    'Só pode ser utilizado uma vez. Para voltar a repor a palavra-passe, peça um novo link.',
  'It is already connected to another user. Please use a different account.':
    'Já está associada a outro utilizador. Utilize uma conta diferente.',
  'It is your only way to sign in, so it cannot be disabled.':
    'É o seu único método de início de sessão, por isso não pode ser desativado.',
  'It is your only way to sign in, so it cannot be disconnected.':
    'É o seu único método de início de sessão, por isso não pode ser dissociado.',
  'It is your only way to sign in, so it cannot be removed.':
    'É o seu único método de início de sessão, por isso não pode ser removido.',
  Join: 'Aderir',
  'Join {team}': 'Aderir a {team}',
  Language: 'Idioma',
  'Last sign-in email': 'Único e-mail de início de sessão',
  'Last used': 'Utilizado por último',
  'Last used {time}': 'Última utilização: {time}',
  Leave: 'Sair',
  'Leave team': 'Sair da equipa',
  'Loading…': 'A carregar…',
  'Manage team': 'Gerir equipa',
  Marketing: 'Marketing',
  'Member since {date}': 'Membro desde {date}',
  Members: 'Membros',
  Minimize: 'Minimizar',
  'Missing verification information. Please sign in again.':
    'Faltam informações de verificação. Inicie sessão novamente.',
  'Multi-factor authentication': 'Autenticação multifator',
  'My profile': 'O meu perfil',
  Name: 'Nome',
  'Name of the passkey': 'Nome da chave de acesso',
  Never: 'Nunca',
  'Never expires': 'Não expira',
  'Never used': 'Nunca utilizada',
  'New email': 'Novo e-mail',
  'New password': 'Nova palavra-passe',
  'New team': 'Nova equipa',
  'Next page': 'Página seguinte',
  'No API keys match your search.': 'Nenhuma chave de API corresponde à pesquisa.',
  'No API keys yet': 'Ainda não há chaves de API',
  'No active sessions': 'Nenhuma sessão ativa',
  'No authentication method enabled.': 'Nenhum método de início de sessão ativado.',
  'No display name set': 'Sem nome a apresentar',
  'No members match your search.': 'Nenhum membro corresponde à pesquisa.',
  'No name yet': 'Ainda sem nome',
  'No team': 'Nenhuma equipa',
  'No teams yet': 'Ainda não há equipas',
  None: 'Nenhum',
  'Not connected': 'Não associado',
  'Not redirected automatically?': 'O redirecionamento automático não funcionou?',
  'Not set': 'Não definido',
  'Not signed in': 'Sessão não iniciada',
  'Not used to sign in': 'Não utilizada para iniciar sessão',
  'Nothing was authorized': 'Nada foi autorizado',
  Notifications: 'Notificações',
  'Old password': 'Palavra-passe antiga',
  'Only authorize it if you started it yourself and trust it. We never send this link to anyone.':
    'Autorize apenas se tiver iniciado a aplicação e confiar nela. Nunca enviamos este link a ninguém.',
  'Open the app on this device': 'Abrir a aplicação neste dispositivo',
  'Options for {email}': 'Opções de {email}',
  'Options for {name}': 'Opções de {name}',
  'Or continue with': 'Ou continue com',
  'Other devices are signed out when you change it.':
    'Quando a altera, as sessões nos outros dispositivos são terminadas.',
  'Other teams': 'Outras equipas',
  'Outstanding invitations': 'Convites pendentes',
  'Passkey without name': 'Chave de acesso sem nome',
  Passkeys: 'Chaves de acesso',
  Password: 'Palavra-passe',
  'Password reset successfully!': 'Palavra-passe reposta!',
  'Passwords are turned off': 'As palavras-passe estão desativadas',
  'Passwords do not match': 'As palavras-passe não coincidem',
  'Permanently deletes your account and everything in it.':
    'Elimina definitivamente a sua conta e todo o seu conteúdo.',
  'Please check that you opened the whole link from the email.':
    'Verifique se abriu o link completo do e-mail.',
  'Please check that you opened the whole link from the email. If it still does not work, contact support.':
    'Verifique se abriu o link completo do e-mail. Se continuar a não funcionar, contacte o suporte.',
  'Please enter a description': 'Introduza uma descrição',
  'Please enter a recovery code': 'Introduza um código de recuperação',
  'Please enter a team name': 'Introduza um nome para a equipa',
  'Please enter a valid email': 'Introduza um e-mail válido',
  'Please enter your email': 'Introduza o seu e-mail',
  'Please enter your old password': 'Introduza a palavra-passe antiga',
  'Please enter your password': 'Introduza a palavra-passe',
  'Please repeat your password': 'Repita a palavra-passe',
  'Please request a new link and try again.': 'Peça um novo link e tente novamente.',
  'Please try again and if the problem persists, contact support.':
    'Tente novamente. Se o problema persistir, contacte o suporte.',
  'Please wait…': 'Aguarde…',
  'Previous page': 'Página anterior',
  Primary: 'Principal',
  Public: 'Pública',
  'Recovery code': 'Código de recuperação',
  'Recovery codes': 'Códigos de recuperação',
  Remove: 'Remover',
  'Remove a passkey before you add another one.':
    'Remova uma chave de acesso antes de adicionar outra.',
  'Remove passkey': 'Remover chave de acesso',
  'Remove {email}?': 'Remover {email}?',
  'Remove {name}? Your device may keep it until you delete it there.':
    'Remover {name}? Pode permanecer no seu dispositivo até a eliminar também aí.',
  Rename: 'Mudar o nome',
  'Repeat new password': 'Repita a nova palavra-passe',
  'Repeat password': 'Repita a palavra-passe',
  'Request ID: {id}': 'ID do pedido: {id}',
  'Request a new link': 'Pedir novo link',
  'Request a new link to reset your password.': 'Peça um novo link para repor a palavra-passe.',
  'Request a new one from the sign-in page.': 'Peça um novo na página de início de sessão.',
  'Request a new verification link in your account settings.':
    'Peça um novo link de verificação nas definições da conta.',
  'Reset password': 'Repor palavra-passe',
  'Reset your password': 'Repor a palavra-passe',
  Revoke: 'Revogar',
  'Revoke all other sessions': 'Revogar todas as outras sessões',
  'Revoke key': 'Revogar chave',
  'Revoke sessions you do not recognize, and change your password.':
    'Revogue as sessões que não reconhece e altere a palavra-passe.',
  'Revoke the API key {name}': 'Revogar a chave de API {name}',
  'Revoke the invitation for {email}': 'Revogar o convite enviado para {email}',
  'Revoke the session of {device} of {date}': 'Revogar a sessão em {device} de {date}',
  'Revoke {name}? Whatever uses this key stops working. This cannot be undone.':
    'Revogar {name}? Tudo o que utiliza esta chave deixa de funcionar. Esta ação não pode ser anulada.',
  Revoked: 'Revogada',
  'Revoked {date}': 'Revogada em {date}',
  Save: 'Guardar',
  "Save them in a safe place now. You can't see them again.":
    'Guarde-os agora num local seguro. Não poderá voltar a vê-los.',
  'Scan the QR code with your authenticator app, or enter this key:':
    'Leia o código QR com a aplicação de autenticação ou introduza esta chave:',
  'Search API keys': 'Pesquisar chaves de API',
  'Search by description or last four characters':
    'Pesquisar por descrição ou últimos quatro caracteres',
  'Search by name': 'Pesquisar por nome',
  'Search members': 'Pesquisar membros',
  'Select a team': 'Selecionar equipa',
  'Send a new code': 'Enviar novo código',
  'Send a new code in {time}': 'Enviar novo código em {time}',
  'Send code': 'Enviar código',
  'Send email': 'Enviar e-mail',
  'Send it again': 'Enviar novamente',
  'Send it again in {time}': 'Enviar novamente em {time}',
  'Send verification email': 'Enviar e-mail de verificação',
  'Sent to {email}': 'Enviado para {email}',
  'Set a password': 'Definir palavra-passe',
  'Set as primary': 'Definir como principal',
  'Set password': 'Definir palavra-passe',
  Settings: 'Definições',
  'Show more': 'Mostrar mais',
  'Show password': 'Mostrar palavra-passe',
  'Shown next to the team name.': 'Aparece ao lado do nome da equipa.',
  'Shown to everyone in the team.': 'Visível para toda a equipa.',
  'Sign in': 'Iniciar sessão',
  'Sign in again': 'Iniciar sessão novamente',
  'Sign in or create an account to join the team.':
    'Inicie sessão ou crie uma conta para aderir à equipa.',
  'Sign in to join the team.': 'Inicie sessão para aderir à equipa.',
  'Sign in to your account': 'Iniciar sessão na sua conta',
  'Sign in with a code or link that we email you.':
    'Inicie sessão com um código ou um link que enviamos por e-mail.',
  'Sign in with a passkey': 'Iniciar sessão com chave de acesso',
  'Sign in with your fingerprint, face or screen lock.':
    'Inicie sessão com a impressão digital, o rosto ou o bloqueio de ecrã.',
  'Sign out': 'Terminar sessão',
  'Sign out and sign in again. Then make this change within ten minutes.':
    'Termine sessão e volte a iniciá-la. Depois, faça esta alteração no prazo de dez minutos.',
  'Sign out of all other sessions?': 'Terminar todas as outras sessões?',
  'Sign up': 'Registar-se',
  'Sign up with a passkey': 'Registar-se com chave de acesso',
  'Sign-ups are closed.': 'O registo está fechado.',
  'Signed in {date}': 'Sessão iniciada em {date}',
  'Signing in…': 'A iniciar sessão…',
  'Signing out…': 'A terminar sessão…',
  'Something went wrong. Try again in a moment.':
    'Algo correu mal. Tente novamente dentro de momentos.',
  Stop: 'Terminar',
  'Stop using for sign-in': 'Deixar de utilizar para iniciar sessão',
  'Switch team': 'Mudar de equipa',
  Synced: 'Sincronizada',
  'TOTP QR code': 'Código QR TOTP',
  'Team invitation': 'Convite da equipa',
  'Team name': 'Nome da equipa',
  'Team picture': 'Imagem da equipa',
  Teams: 'Equipas',
  "That code isn't right, or it was used before.": 'O código está incorreto ou já foi utilizado.',
  "That code isn't right.": 'O código está incorreto.',
  'The account could not be connected': 'Não foi possível associar a conta',
  'The address of this page has no login code. Start again in your terminal.':
    'O endereço desta página não tem um código de início de sessão. Recomece no terminal.',
  'The email was sent again.': 'O e-mail foi enviado novamente.',
  'The link can be used only once. Please request a new one.':
    'O link só pode ser utilizado uma vez. Peça um novo.',
  'The page could not be found. Please check the address.':
    'Página não encontrada. Verifique o endereço.',
  'The passkey could not be registered. Please try again.':
    'Não foi possível registar a chave de acesso. Tente novamente.',
  'The passkey was not accepted. Please try again.':
    'A chave de acesso não foi aceite. Tente novamente.',
  'The password may have at most {count} characters.':
    'A palavra-passe pode ter no máximo {count} caracteres.',
  'The password needs at least {count} characters.':
    'A palavra-passe tem de ter pelo menos {count} caracteres.',
  'The project of this page was deleted, or its keys have changed.':
    'O projeto desta página foi eliminado ou as suas chaves mudaram.',
  'The service could not be reached. Please try again in a moment.':
    'Não foi possível contactar o serviço. Tente novamente dentro de momentos.',
  'The sign-in could not be finished': 'Não foi possível concluir o início de sessão',
  'The sign-in was cancelled or denied at the provider. Please try again.':
    'O início de sessão foi cancelado ou recusado pelo fornecedor. Tente novamente.',
  'This app is not set up correctly. Please contact the people who run it.':
    'Esta aplicação não está configurada corretamente. Contacte os responsáveis.',
  'This auth provider is not supported in an iframe for security reasons.':
    'Por motivos de segurança, este fornecedor de início de sessão não é suportado num iframe.',
  'This code can no longer be used.': 'Este código já não pode ser utilizado.',
  'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?':
    'O seu perfil, os seus métodos de início de sessão e a sua participação em equipas serão eliminados. Esta ação não pode ser anulada. Pretende continuar?',
  'This email is already verified.': 'Este e-mail já está verificado.',
  'This invitation has expired': 'Este convite expirou',
  'This invitation was already used': 'Este convite já foi utilizado',
  'This link has expired': 'Este link expirou',
  'This link was already used': 'Este link já foi utilizado',
  'This magic link has expired': 'Este link de início de sessão expirou',
  'This magic link was already used': 'Este link de início de sessão já foi utilizado',
  'This page could not be loaded': 'Não foi possível carregar a página',
  'This page does not exist': 'Esta página não existe',
  'This password is among the most used ones and easily guessed. Please choose another.':
    'Esta palavra-passe é uma das mais utilizadas e fácil de adivinhar. Escolha outra.',
  'This request has expired or was already used. Start again in your terminal.':
    'Este pedido expirou ou já foi utilizado. Recomece no terminal.',
  'This session': 'Esta sessão',
  'This sign-in took too long. Please sign in again.':
    'O início de sessão demorou demasiado. Inicie sessão novamente.',
  'This team does not exist, or you are not a member.':
    'Esta equipa não existe ou não faz parte dela.',
  'This was not accepted. Please check what you entered.':
    'Não foi aceite. Verifique o que introduziu.',
  'This way to sign in is turned off. Please choose another one.':
    'Este método de início de sessão está desativado. Escolha outro.',
  'Toggle theme': 'Alternar tema',
  'Too many attempts. Please try again in {minutes, plural, one {# minute} other {# minutes}}.':
    'Demasiadas tentativas. Tente novamente dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.':
    'Demasiadas tentativas. Tente novamente dentro de {seconds, plural, one {# segundo} other {# segundos}}.',
  Transactional: 'Transacionais',
  'Try again': 'Tentar novamente',
  'Turn off sign-in with email codes and links?':
    'Desativar o início de sessão com códigos e links por e-mail?',
  'Unknown device': 'Dispositivo desconhecido',
  'Unknown location': 'Local desconhecido',
  'Unnamed team': 'Equipa sem nome',
  'Until {time}': 'Até {time}',
  Unverified: 'Não verificado',
  'Update password': 'Atualizar palavra-passe',
  'Use a recovery code': 'Utilizar um código de recuperação',
  'Use an email code': 'Utilizar um código por e-mail',
  'Use another account': 'Utilizar outra conta',
  'Use for sign-in': 'Utilizar para iniciar sessão',
  'Use your authenticator app': 'Utilizar a aplicação de autenticação',
  'Use your passkey': 'Utilizar a chave de acesso',
  'Use your password': 'Utilizar a palavra-passe',
  'Used for sign-in': 'Para iniciar sessão',
  Valid: 'Válida',
  'Verification failed. Please sign in again.': 'A verificação falhou. Inicie sessão novamente.',
  'Verified! Redirecting…': 'Verificação concluída! A redirecionar…',
  Verify: 'Verificar',
  'Verify an email that you sign in with first.':
    'Primeiro, verifique um e-mail com que inicia sessão.',
  'Verify first': 'Verifique primeiro',
  'Verify your email': 'Verifique o seu e-mail',
  'Verify your email first.': 'Primeiro, verifique o seu e-mail.',
  'Verifying…': 'A verificar…',
  'Ways to sign in': 'Métodos de início de sessão',
  'We email you a code, which you enter here.': 'Enviamos por e-mail um código, que introduz aqui.',
  'We sent a verification link to {email}.': 'Enviámos um link de verificação para {email}.',
  "We'll email them a link to join this team.":
    'Enviaremos por e-mail um link para aderir a esta equipa.',
  'Where you are signed in': 'Onde tem sessão iniciada',
  'Where you receive email, and what you sign in with.':
    'Os endereços em que recebe e-mails e com que inicia sessão.',
  'Wrong email or password.': 'E-mail ou palavra-passe incorretos.',
  You: 'Eu',
  'You are already connected to another account of this provider. Did you choose the right one?':
    'Já associou outra conta deste fornecedor. Escolheu a conta certa?',
  'You are already signed in': 'Já tem sessão iniciada',
  'You are invited to join {team}.': 'Recebeu um convite para aderir a {team}.',
  'You are not currently signed in.': 'De momento, não tem sessão iniciada.',
  'You are offline. Check your connection and try again.':
    'Está offline. Verifique a sua ligação e tente novamente.',
  'You are signed in': 'Tem sessão iniciada',
  'You are signed in as {email}.': 'Tem sessão iniciada como {email}.',
  'You are signed in as {user}': 'Tem sessão iniciada como {user}',
  'You can close this window and go back to your terminal.':
    'Pode fechar esta janela e voltar ao terminal.',
  'You can close this window.': 'Pode fechar esta janela.',
  'You can invite others once it is created.': 'Depois de a criar, pode convidar outras pessoas.',
  'You do not have permission to do this.': 'Não tem permissão para fazer isto.',
  'You have added this email already': 'Já adicionou este e-mail',
  'You have joined {team}': 'Agora faz parte de {team}',
  'You need a new invitation to rejoin.': 'Para voltar a aderir, precisa de um novo convite.',
  "You need these emails, so they can't be turned off.":
    'Estes e-mails são necessários e não podem ser desativados.',
  'You were signed out everywhere.': 'A sua sessão foi terminada em todos os dispositivos.',
  'Your account was deleted': 'A sua conta foi eliminada',
  'Your browser asks you for the passkey of this account.':
    'O seu navegador pede-lhe a chave de acesso desta conta.',
  'Your browser blocks cookies that signing in needs. Allow them for this page, then try again.':
    'O seu navegador bloqueia os cookies necessários para iniciar sessão. Permita-os nesta página e tente novamente.',
  'Your browser could not use the passkey. Please try again.':
    'O seu navegador não conseguiu utilizar a chave de acesso. Tente novamente.',
  'Your email': 'O seu e-mail',
  'Your email has been verified!': 'O seu e-mail foi verificado!',
  'Your name in this team': 'O seu nome nesta equipa',
  'Your new API key': 'A sua nova chave de API',
  'Your password could not be reset': 'Não foi possível repor a palavra-passe',
  'Your password has been reset. You can now sign in with your new password.':
    'A sua palavra-passe foi reposta. Já pode iniciar sessão com a nova palavra-passe.',
  'Your password has been saved.': 'A sua palavra-passe foi guardada.',
  'Your recovery codes': 'Os seus códigos de recuperação',
  'Your session has ended. Please sign in again.':
    'A sua sessão terminou. Inicie sessão novamente.',
  'Your terminal must show the same code:': 'O seu terminal deve mostrar o mesmo código:',
  Zoom: 'Zoom',
  'just now': 'agora mesmo',
  '{browser} on {system}': '{browser} no {system}',
  '{count} left, created {date}': 'Restantes: {count}, criados em {date}',
  '{email} is already used for sign-in by another user.':
    '{email} já é utilizado por outro utilizador para iniciar sessão.',
  '{from}–{to} of {total}': '{from}–{to} de {total}',
  '{inviter} invited you to join {team}.': '{inviter} enviou-lhe um convite para aderir a {team}.',
  '{message}': '{message}',
  '{project} does not use passwords. Choose another way to sign in.':
    '{project} não utiliza palavras-passe. Escolha outro método de início de sessão.',
} satisfies Translations
