import ChatContract
import GatewayKit
import UmkreisVocabulary
import UmkreisWire

/// The cursors at which a user's watches ended.
struct WatchCursors: VersionedContent, Sendable, Equatable {
    /// Only the latest are stored.
    private static let maximum = 20

    var v = 1
    let user: UserID
    private var marks: [Mark] = []

    private struct Mark: Codable, Sendable, Equatable {
        /// `nil` for all.
        let conversation: ConversationID?
        let cursor: Cursor
    }

    init(of user: UserID) {
        self.user = user
    }

    subscript(_ conversation: ConversationID?) -> Cursor? {
        get { marks.first { $0.conversation == conversation }?.cursor }
        set {
            marks.removeAll { $0.conversation == conversation }
            guard let newValue else { return }
            marks.insert(Mark(conversation: conversation, cursor: newValue), at: 0)
            marks = Array(marks.prefix(Self.maximum))
        }
    }
}

extension ProfileFiles {
    var watches: PrivateJSONFile<WatchCursors> { file("watch") }
}
