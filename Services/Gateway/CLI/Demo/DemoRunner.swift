import GatewayDemo
import GatewayKit
import Synchronization
import Wire

/// Runs the command lines of a story in this process, with the people's sessions in a folder of their own.
struct DemoRunner: CommandRunner {
    private let console: Console

    init(_ console: Console, data: String, state: String) {
        var console = console
        console.environment["UMKREIS_DATA"] = data
        console.environment["XDG_STATE_HOME"] = state
        console.environment["XDG_CONFIG_HOME"] = state
        console.environment["NO_COLOR"] = "1"
        self.console = console
    }

    func run(_ words: [String], profile: String?, input: String) async -> CommandResult {
        let text = Mutex("")
        let data = Mutex<[JSONValue]>([])
        let rest = Mutex(Array(input.utf8))
        var console = console
        if let profile { console.environment["UMKREIS_PROFILE"] = profile }
        console.output = TextSink(isTerminal: true, columns: 100) { part in text.withLock { $0 += part } }
        console.notices = TextSink(isTerminal: false) { part in text.withLock { $0 += part } }
        console.input = InputSource(isTerminal: false) {
            rest.withLock { rest in
                defer { rest = [] }
                return rest
            }
        }
        console.observe = { line in
            guard let value = try? WireJSON.decode(JSONValue.self, from: Array(line.utf8)) else { return }
            data.withLock { $0.append(value) }
        }
        let status = await Invocation(words, console).run()
        return CommandResult(status: status.rawValue, text: text.withLock(\.self), data: data.withLock(\.self))
    }
}
