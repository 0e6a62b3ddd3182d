import ChatContract
import Vocabulary

/// One line of `chat watch --json`.
struct WatchedMessage: Encodable {
    let v = 1
    let message: ChatMessage
    let senderName: String?
    /// Where to go on with `--since`; only on the last of those that came together, for it stands for all of them.
    let cursor: Cursor?
}
