import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire

/// Reads a line without echo.
enum HiddenInput {
    /// Ctrl-C and Ctrl-Z are read as keys, so that the terminal's mode is always restored.
    static func line(_ prompt: String, _ sink: TextSink) throws(Refusal) -> String {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { throw .usage(localized("cli.input.noTerminal")) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(0, TCSAFLUSH, &silent)
        defer {
            tcsetattr(0, TCSAFLUSH, &before)
            sink.write("\n")
        }
        sink.prompt(prompt)
        return try typed {
            tcsetattr(0, TCSAFLUSH, &before)
            sink.write("\n")
            kill(0, SIGTSTP)
            // Goes on here after `fg`.
            tcsetattr(0, TCSAFLUSH, &silent)
            sink.prompt(prompt)
        }
    }

    private static func typed(suspend: () -> Void) throws(Refusal) -> String {
        var bytes: [UInt8] = []
        while let key = key(), bytes.count < 4096 {
            switch key {
            case 0x0A, 0x0D: return String(decoding: bytes, as: UTF8.self)
            // Ctrl-D ends the line that was begun, or the input.
            case 0x04 where !bytes.isEmpty: return String(decoding: bytes, as: UTF8.self)
            case 0x04: throw Refusal(Fault(.interrupted, localized("cli.errors.interrupted")))
            case 0x03: throw Refusal(Fault(.interrupted, localized("cli.errors.interrupted")))
            case 0x08, 0x7F: bytes = Array(String(decoding: bytes, as: UTF8.self).dropLast().utf8)
            case 0x15: bytes = []
            case 0x1A: suspend()
            default: bytes.append(key)
            }
        }
        guard !bytes.isEmpty else { throw Refusal(Fault(.interrupted, localized("cli.errors.interrupted"))) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func key() -> UInt8? {
        var byte: UInt8 = 0
        var count = read(0, &byte, 1)
        while count < 0, errno == EINTR { count = read(0, &byte, 1) }
        return count == 1 ? byte : nil
    }
}
