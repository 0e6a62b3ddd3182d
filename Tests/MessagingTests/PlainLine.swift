import Messaging

/// The lines of these tests: an id, a line feed, any text.
///
/// A transport does not care what a line says.
enum PlainLine {
    static func message(_ id: String, _ text: String = "hello", blob: [UInt8]? = nil) -> Message {
        Message(line: Array("\(id)\n\(text)".utf8), blob: blob)
    }

    @Sendable static func id(of line: [UInt8]) -> String? {
        String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
