/// What a database says of its history when it is opened.
struct DatabaseOpening: Sendable {
    let epoch: String
    /// Why the epoch was renewed.
    let replacement: String?
    let origin: String
    let mayReplaceAnother: Bool
    let missedBy: [String]
}
