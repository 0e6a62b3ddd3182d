import Wire

/// A line that was not imported.
struct ImportRejection: Encodable, Sendable {
    /// 1 for the first.
    let line: Int
    let externalID: String?
    let fault: Fault
}
