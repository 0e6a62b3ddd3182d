import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisMessaging
import UmkreisTexts

struct AccountSignInCommand: GatewayCommand {
    static let configuration = verb("sign-in", "Sign in by email address or username; a guest's data is merged.")
        .examples(
            "umkreis account sign-in ada@example.org",
            "umkreis account sign-in ada@example.org --password-file secret"
        )

    @OptionGroup var secrets: SecretOptions

    @Argument(help: "The email address or username.")
    var login: String

    @Option(help: .ruled("The name of this device", by: Register.deviceRule, valueName: "name"))
    var device: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        // Fail before a password is typed in vain.
        try session.reach(SignIn.name.service)
        var request = SignIn(
            login: login,
            password: try await session.console.secret(.password, secrets),
            device: device ?? session.console.deviceName,
            deviceToken: try session.profile.device.read()?.deviceToken
        )
        let signedIn = try await session.send(&request, with: secrets, from: Self.self) { fault in
            if fault.rule == "code-wanted" {
                return { $0.code = try await session.console.secret(.code, secrets) }
            }
            guard fault.code == .unauthenticated, fault.field == nil else { return nil }
            return { $0.password = try await session.console.secret(.password, secrets) }
        }
        let account = try await session.credentials.signIn(signedIn)
        try session.output.show(AccountReport(account, profile: session.profile.name)) { "\(account.user)" }
        session.output.notice(localized("cli.account.signInDone", ["login": .words(PlainText.oneLine(login))]))
        if signedIn.restriction == Restriction.suspended.rawValue {
            session.output.notice(localized("cli.account.ownSuspended"))
        }
        if signedIn.mergedGuest != nil { session.output.notice(localized("cli.account.guestMerged")) }
    }
}
