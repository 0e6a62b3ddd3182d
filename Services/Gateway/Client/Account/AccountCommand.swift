import ArgumentParser
import AuthContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AccountCommand: ParsableCommand {
    static let configuration = group(
        "account",
        "Register, sign in and manage your account; moderators also others'.",
        [
            AccountGuestCommand.self, AccountRegisterCommand.self, AccountSignInCommand.self,
            AccountSignOutCommand.self, AccountShowCommand.self, AccountVerifyCommand.self, AccountResetCommand.self,
            AccountPasswordCommand.self, AccountEmailCommand.self, AccountUsernameCommand.self,
            AccountSessionsCommand.self, SingleIDCommand<Block>.self, SingleIDCommand<Unblock>.self,
            AccountBlocksCommand.self, AccountExportCommand.self, AccountDeleteCommand.self, AccountKeepCommand.self,
            AccountErasuresCommand.self, AccountListCommand.self, AccountFindCommand.self, AccountNoteCommand.self,
            AccountSuspendCommand.self, AccountEndSessionsCommand.self,
        ]
    )
}

struct AccountGuestCommand: GatewayCommand {
    static let configuration = verb("guest", "Start as a guest, with search and favourites.")
        .examples("umkreis account guest", "umkreis account guest --profile anna")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let account = try session.account() {
            throw Refusal(
                Fault(
                    .conflict,
                    localized(
                        account.isGuest
                            ? "cli.account.alreadyGuest"
                            : "cli.account.alreadySignedIn",
                        ["user": "\(account.user)"]
                    )
                ),
                hint: localized("cli.account.signOutFirst")
            )
        }
        let account = try await session.client.tokens.guest()
        try session.output.show(AccountReport(account, profile: session.profile.name)) { "\(account.user)" }
    }
}

struct AccountShowCommand: GatewayCommand {
    static let configuration = verb("show", "Show your account.")
        .examples("umkreis account show", "umkreis account show --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        _ = try session.requireAccount()
        let account = try await session.send(MyAccount())
        try session.output.show(account) {
            var facts = FactSheet()
            facts.add("user", account.user.description)
            facts.add("name", account.displayName ?? (account.isGuest ? localized("cli.account.guest") : nil))
            facts.add("username", account.username)
            facts.add("firstName", account.firstName)
            facts.add("lastName", account.lastName)
            facts.add(
                "email",
                account.email.map {
                    account.emailVerifiedAt == nil ? localized("cli.account.notVerified", ["value": "\($0)"]) : $0
                }
            )
            facts.add("created", session.output.moments.of(account.createdAt))
            facts.add("roles", session.output.words(of: account.roles))
            facts.add("registered", account.registeredAt.map(session.output.moments.of))
            facts.add("suspended", account.suspendedAt.map(session.output.moments.of))
            facts.add("until", account.suspendedUntil.map(session.output.moments.of))
            facts.add("deletionDate", account.deletesAt.map(session.output.moments.of))
            return facts.text(session.output.style)
        }
    }
}

struct AccountSignOutCommand: GatewayCommand {
    static let configuration = verb("sign-out", "Sign out; a guest's favourites are lost.")
        .examples("umkreis account sign-out")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let account = try session.requireAccount()
        do {
            _ = try await session.send(SignOut())
        } catch let refusal as Refusal where refusal.status == .authenticationRequired {
            // The session had ended already.
        }
        try await session.credentials.signOut()
        try session.output.show(AccountReport(account, profile: session.profile.name)) { "" }
        session.output.notice(localized("cli.account.signedOut"))
    }
}

struct AccountReport: Encodable {
    let user: UserID
    let isGuest: Bool
    let profile: String
    let sessionExpiresAt: Timestamp

    init(_ account: Credentials, profile: String) {
        user = account.user
        isGuest = account.isGuest
        self.profile = profile
        sessionExpiresAt = account.sessionExpiresAt
    }
}
