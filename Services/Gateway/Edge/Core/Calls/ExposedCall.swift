import HTTPInterface
import Messaging
import Wire

/// A call that is available over HTTP.
struct ExposedCall: Sendable {
    let description: CallDescription
    /// The release of its service.
    let version: String
    let query: QueryReader

    init(_ description: CallDescription, version: String) {
        self.description = description
        self.version = version
        query = QueryReader(description.request)
    }

    var name: CallName { description.name }
    var lane: Lane { description.polls ? .polls : .calls }
    var reads: Bool { description.effect == .reads }

    var isSafe: Bool { description.isSafe }
}
