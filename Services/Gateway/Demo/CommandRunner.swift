public import Wire

/// Runs command lines of `umkreis` for the people of a story.
public protocol CommandRunner: Sendable {
    /// - Parameters:
    ///   - words: the command line without `umkreis`.
    ///   - profile: the profile that holds the person's session; `nil` for the operator's own.
    ///   - input: standard input.
    func run(_ words: [String], profile: String?, input: String) async -> CommandResult
}

/// What a command printed.
public struct CommandResult: Sendable {
    /// Zero for success.
    public var status: Int32
    /// Standard output and notices, as on a terminal.
    public var text: String
    /// The reply as `--json` would print it; of a streaming command, all lines.
    public var data: [JSONValue]

    public init(status: Int32, text: String, data: [JSONValue]) {
        self.status = status
        self.text = text
        self.data = data
    }
}
