/// A service does not start with a key that others could know, or that is none.
public struct UnusableKeyFile: Error, Equatable, CustomStringConvertible {
    public let path: String
    public let reason: String

    public var description: String { "the key file \(path) \(reason)" }
}
