/// Lets options that every command takes stand before the command as well: `umkreis --data d search` is
/// `umkreis search --data d`.
enum GlobalOptions {
    private static let flags: Set<String> = ["--json", "--quiet", "-q"]
    private static let withValue: Set<String> = ["--data", "--profile", "--lang", "--timeout"]

    /// The arguments with those at their beginning moved to where the parser looks for them: the end, or before `--`.
    static func behindTheCommand(_ arguments: [String]) -> [String] {
        var count = 0
        while count < arguments.count {
            let word = arguments[count]
            if flags.contains(word) || withValue.contains(where: { word.hasPrefix($0 + "=") }) {
                count += 1
            } else if withValue.contains(word), count + 1 < arguments.count {
                count += 2
            } else {
                break
            }
        }
        guard count > 0, count < arguments.count else { return arguments }
        var rest = Array(arguments[count...])
        rest.insert(contentsOf: arguments[..<count], at: rest.firstIndex(of: "--") ?? rest.endIndex)
        return rest
    }
}
