public import Wire

/// Why a data directory could not be taken into use.
public struct DataDirectoryLocked: Error, Equatable, FaultConvertible, CustomStringConvertible {
    public let directory: String
    public let reason: String

    public var description: String { "cannot use the data directory \(directory): \(reason)" }

    /// Without the path, which is nobody else's business.
    public var fault: Fault { Fault(.unavailable, "the data directory cannot be used: \(reason)") }
}
