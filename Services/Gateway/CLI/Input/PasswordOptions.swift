import ArgumentParser

/// Where a password comes from: never from the command line, which other users can read.
struct PasswordOptions: ParsableArguments {
    @Flag(name: .long, help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Option(name: .long, help: ArgumentHelp("Read it from the first line of a file.", valueName: "file"))
    var passwordFile: String?

    func validate() throws {
        if passwordStdin, passwordFile != nil {
            throw ValidationError("Give one of --password-stdin and --password-file.")
        }
    }
}
