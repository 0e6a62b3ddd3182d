/// Runs command lines of `umkreis` for the people of a story.
public protocol CommandRunner: Sendable {
    /// - Parameters:
    ///   - words: the command line without `umkreis`.
    ///   - profile: the profile that holds the person's session; `nil` for the operator's own.
    ///   - input: standard input.
    func run(_ words: [String], profile: String?, input: String) async -> CommandResult

    /// Runs a command that fills the terminal, and presses its keys.
    ///
    /// - Returns: the screen after each key, up to the first without its texts, which has a status other than zero.
    func press(_ keys: [KeyPress], in words: [String], profile: String?) async -> [CommandResult]
}

/// A key, and the texts that the screen then shows.
public struct KeyPress: Sendable {
    /// Empty for the first screen, before any key.
    public let key: String
    public let texts: [String]

    init(_ key: String, shows texts: String...) {
        self.key = key
        self.texts = texts
    }
}

/// The output and the exit status of a command.
public struct CommandResult: Sendable {
    /// Zero for success.
    public var status: Int32
    /// Standard output and notices, as on a terminal.
    public var text: String

    public init(status: Int32, text: String) {
        self.status = status
        self.text = text
    }
}
