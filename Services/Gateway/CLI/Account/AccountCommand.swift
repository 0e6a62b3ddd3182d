import ArgumentParser

/// Who the profile is.
struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Who you are: start as a guest, register, sign in and out.",
        subcommands: [
            AccountGuestCommand.self, AccountRegisterCommand.self, AccountSignInCommand.self,
            AccountSignOutCommand.self, AccountShowCommand.self,
        ]
    )
}
