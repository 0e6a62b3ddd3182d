/// A user's folders by the XDG Base Directory Specification, in which relative paths count as unset.
public enum BaseFolder {
    /// - Parameters:
    ///   - variable: such as `XDG_STATE_HOME`.
    ///   - standard: the folder below the home folder without it: `.local/state`.
    /// - Returns: `nil` without a home folder.
    public static func path(_ variable: String, or standard: String, _ environment: [String: String]) -> String? {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return absolute(variable) ?? absolute("HOME").map { "\($0)/\(standard)" }
    }
}
