import ChatContract
import Wire

/// What somebody says, as it was written.
struct MessageText: Sendable {
    let text: String

    init(_ text: String) throws(Fault) {
        self.text = try SendMessage.textRule.check(text, field: "text")
    }
}
