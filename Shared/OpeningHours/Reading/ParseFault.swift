/// Why a value could not be read.
public struct ParseFault: Error, Hashable, Sendable {
    /// Where it stopped, in UTF-16 units from the start of the value.
    public let position: Int
    /// What stands there, empty at the end of the value.
    public let found: String
    /// What would have been right there.
    public let expected: String

    init(position: Int, found: String, expected: String) {
        self.position = position
        self.found = found
        self.expected = expected
    }
}

extension ParseFault: CustomStringConvertible {
    /// One sentence in English, lower case, no full stop.
    public var description: String {
        let what = found.isEmpty ? "the value ends" : "found '\(found)'"
        return "at \(position): \(what), expected \(expected)"
    }
}

/// A fault whose position is still in bytes.
struct RawFault: Error {
    let offset: Int
    let end: Int
    let expected: String
}
