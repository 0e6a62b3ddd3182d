import Glibc
import UmkreisProcesses
import UmkreisWire

/// A program's options and further words, from which it reads its arguments and prints its help.
public struct ProcessOptions: Sendable {
    /// A first argument with a purpose of its own.
    public struct Subcommand: Sendable {
        let word: String
        let arguments: String
        let meaning: String
        let options: [ProcessOption]

        /// - Parameters:
        ///   - arguments: after the word, for help.
        ///   - options: beside the program's; `nil` if it takes neither.
        public init(_ word: String, takes arguments: String = "", _ meaning: String, options: [ProcessOption]? = nil) {
            (self.word, self.arguments, self.meaning) = (word, arguments, meaning)
            self.options = options ?? []
            takesOptions = options != nil
        }

        let takesOptions: Bool
    }

    let program: String
    let summary: String
    let subcommands: [Subcommand]
    let options: [ProcessOption]
    /// `nil` for a program that ignores `SETTING_…`.
    let settings: [ProcessOption]?

    public init(
        of program: String,
        _ summary: String,
        _ options: [ProcessOption],
        settings: [ProcessOption]? = nil,
        subcommands: [Subcommand] = []
    ) {
        (self.program, self.summary, self.options) = (program, summary, options)
        (self.settings, self.subcommands) = (settings, subcommands)
    }

    /// Prints help or the version and exits, if an argument asks for it.
    public func answerHelp(_ arguments: [String] = CommandLine.arguments) {
        let words = arguments.dropFirst()
        if words.contains(where: { ["--help", "-h"].contains($0) }) {
            print(ProcessUsage(self).text(of: subcommands.first { $0.word == words.first }))
        } else if words.contains("--version") {
            print("\(program) \(Release.version)")
        } else {
            return
        }
        exit(0)
    }

    /// - Parameter arguments: with the program's name.
    /// - Throws: ``UnknownOption`` for an argument or a setting that does not exist, or lacks its value.
    public func values(
        of arguments: [String] = CommandLine.arguments,
        in environment: [String: String] = ProcessOptions.environment
    ) throws(UnknownOption) -> OptionValues {
        var words = arguments.dropFirst()
        let subcommand = subcommands.first { $0.word == words.first }
        if subcommand != nil { words.removeFirst() }
        let known = options + (settings ?? []) + (subcommand?.options ?? [])
        var flags: [String: String] = [:]
        while let word = words.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard word.hasPrefix("--") else {
                throw UnknownOption(word, "unexpected argument", among: subcommands.map(\.word))
            }
            guard let option = known.first(where: { $0.flag == parts[0] }) else {
                throw UnknownOption(parts[0], "unknown option", among: known.map(\.flag) + ["--help", "--version"])
            }
            let value = parts.count > 1 ? parts[1] : words.first?.hasPrefix("--") == false ? words.popFirst() : nil
            guard let value, !value.isEmpty else { throw UnknownOption(missingValueOf: option) }
            flags[option.name] = value
        }
        try checkSettings(in: environment)
        return OptionValues(flags: flags)
    }

    /// Other variables may belong to other programs.
    private func checkSettings(in environment: [String: String]) throws(UnknownOption) {
        guard let settings else { return }
        let names = Set(settings.map(\.variable))
        let given = environment.filter { $0.key.hasPrefix("SETTING_") && !$0.value.isEmpty }.keys.sorted()
        guard let unknown = given.first(where: { !names.contains($0) }) else { return }
        throw UnknownOption(unknown, "unknown setting", among: settings.map(\.variable))
    }

    /// This process's.
    public static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        return variables
    }
}

/// An argument or a setting that a program does not know.
public struct UnknownOption: Error, CustomStringConvertible {
    public let description: String

    init(_ given: String, _ problem: String, among names: [String]) {
        let meant = NearestName.of(given, among: names).map { "; did you mean \($0)?" } ?? "; see --help"
        description = "\(problem) \(given)\(meant)"
    }

    init(missingValueOf option: ProcessOption) {
        description = "\(option.flag) needs a value: \(option.flag) \(option.placeholder)"
    }
}
