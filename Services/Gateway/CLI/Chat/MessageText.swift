import ChatContract

/// A message in words.
enum MessageText {
    /// `12  Ada  2 min ago  Is it still there?`; further lines of the text stand under the first.
    static func line(_ message: ChatMessage, sender: String?, _ output: Output) -> String {
        let name = PlainText.oneLine(sender ?? message.sender.description)
        let head = "\(message.number)  \(name)  \(output.moments.of(message.sentAt))  "
        let lines = PlainText.lines(message.text).split(separator: "\n", omittingEmptySubsequences: false)
        let indent = "\n" + String(repeating: " ", count: DisplayWidth.of(head))
        return output.style.dim(head) + lines.joined(separator: indent)
    }
}
