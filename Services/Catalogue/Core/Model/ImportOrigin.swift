import ServiceKit
import Wire

/// Where an imported post comes from: the same origin again, from the same owner, is the same post.
struct ImportOrigin: Hashable, Sendable {
    /// 1…40 characters on one line.
    let source: String
    /// What the source calls it, 1…100 characters on one line.
    let externalID: String
}

extension ImportOrigin {
    /// - Parameter source: has been checked by ``source(_:)``.
    init(source: String, externalID: String, field: String) throws(Fault) {
        self.source = source
        self.externalID = try Rule.line(externalID, 1...100, field: field)
    }

    static func source(_ text: String) throws(Fault) -> String {
        try Rule.line(text, 1...40, field: "source")
    }
}
