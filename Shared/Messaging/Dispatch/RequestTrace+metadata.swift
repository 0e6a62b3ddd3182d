public import Logging
public import UmkreisWire

extension RequestTrace {
    /// Adds `trace` to the log records of a request.
    public static let metadata = Logger.MetadataProvider { current.map { ["trace": "\($0)"] } ?? [:] }
}
