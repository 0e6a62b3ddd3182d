import GatewayDemo
import GatewayKit
import Synchronization
import UmkreisTexts

/// Runs the command lines of a story in this process, with the people's sessions in a folder of their own.
struct DemoRunner: CommandRunner {
    private let console: Console

    /// Variables that would fill the transcript with pictures.
    private static let pictures = [
        "COLORTERM", "TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "NO_COLOR",
    ]

    /// - Parameters:
    ///   - data: the data directory of the stack.
    ///   - isOwnStack: whether the variables of another stack are left out.
    init(_ console: Console, data: String, folder: DemoFolder, isOwnStack: Bool) {
        var console = console
        var environment = console.environment.filter { name, _ in
            !Self.pictures.contains(name) && !(isOwnStack && name.hasPrefix("UMKREIS_"))
        }
        environment["UMKREIS_DATA"] = data
        // Weaker than the setting of a person in the story.
        environment["UMKREIS_LANG"] = nil
        environment["LC_ALL"] = "\(Language.current.rawValue).UTF-8"
        environment["XDG_STATE_HOME"] = folder.state
        environment["XDG_CONFIG_HOME"] = folder.state
        environment["TERM"] = "xterm"
        // Passwords are hashed for all in turn, which takes a busy machine a while.
        if environment["UMKREIS_TIMEOUT"] == nil { environment["UMKREIS_TIMEOUT"] = "30s" }
        console.environment = environment
        self.console = console
    }

    func run(_ words: [String], profile: String?, input: String) async -> CommandResult {
        let text = Mutex("")
        let rest = Mutex(Array(input.utf8))
        var console = console
        console.environment["UMKREIS_PROFILE"] = profile
        console.output = TextSink(isTerminal: true, columns: 100) { part in text.withLock { $0 += part } }
        console.notices = TextSink(isTerminal: false) { part in text.withLock { $0 += part } }
        console.input = InputSource(isTerminal: false) {
            rest.withLock { rest in
                defer { rest = [] }
                return rest
            }
        }
        let status = await Invocation(words, console).run()
        return CommandResult(status: status.rawValue, text: text.withLock(\.self))
    }

    func press(_ keys: [KeyPress], in words: [String], profile: String?) async -> [CommandResult] {
        var environment = console.environment
        environment["UMKREIS_PROFILE"] = profile
        do {
            let window = try DemoWindow(words, environment)
            let screens = await screens(of: window, keys)
            await window.close()
            return screens
        } catch {
            return [CommandResult(status: CommandStatus.failure.rawValue, text: "\(error)")]
        }
    }

    private func screens(of window: DemoWindow, _ keys: [KeyPress]) async -> [CommandResult] {
        var screens: [CommandResult] = []
        for key in keys {
            window.press(key.key)
            let (screen, isShown) = await window.screen(with: key.texts)
            screens.append(CommandResult(status: isShown ? 0 : CommandStatus.failure.rawValue, text: screen))
            if !isShown { break }
        }
        return screens
    }
}
