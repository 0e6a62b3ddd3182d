import GatewayKit
import UmkreisWire

/// A program on the whole terminal that is drawn after each key.
protocol KeyScreen {
    /// The text of the screen, at most as large as the terminal.
    mutating func frame(_ terminal: KeyTerminal) async throws -> String

    /// - Returns: Whether the screen stays.
    mutating func press(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> Bool
}

extension KeyScreen {
    /// Runs until a key or signal, and restores the terminal.
    ///
    /// - Throws: ``SilentExit`` after Ctrl-C.
    mutating func run(_ console: Console) async throws {
        let terminal = try KeyTerminal(console)
        defer { terminal.close() }
        terminal.draw(try await frame(terminal))
        for await event in terminal.events {
            switch event {
            case .ended, .key(.end): return
            case .key(.interrupt): throw SilentExit(status: .interrupted)
            case .key(.suspend):
                terminal.suspend()
                continue
            case .continued: terminal.open()
            case .changed: break
            case .key(let key): guard try await press(key, terminal) else { return }
            }
            terminal.draw(try await frame(terminal))
        }
    }
}
