public import Logging

/// The trace id of the task's request, set by the dispatcher.
public enum RequestTrace {
    /// `nil` outside requests, and for a request without one.
    @TaskLocal public static var current: String?

    /// Adds `trace` to the log records of a request.
    public static let metadata = Logger.MetadataProvider { current.map { ["trace": "\($0)"] } ?? [:] }
}
