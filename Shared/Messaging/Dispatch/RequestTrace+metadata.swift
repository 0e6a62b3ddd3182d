public import Logging
public import Wire

extension RequestTrace {
    /// Adds `trace` to the log records of a request.
    public static let metadata = Logger.MetadataProvider { current.map { ["trace": "\($0)"] } ?? [:] }
}
