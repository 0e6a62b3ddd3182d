import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct PsCommand: GatewayCommand {
    static let configuration = verb("ps", "List the processes of the stack; exit code 1 if one is down.")
        .examples("umkreis ps", "umkreis ps --watch", "umkreis ps --json")

    @Flag(name: .shortAndLong, help: "Redraw the list each second until q or Ctrl-C.")
    var watch = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let elsewhere = localized("cli.hint.containersPs", ["command": "docker compose ps"])
        try session.stack.requireLocalServices("cli.rule.local-ps", instead: elsewhere)
        if watch { return try await ProcessWatch(session).run() }
        let list = await ProcessList(session)
        if list.isStopped { throw Refusal.stackDown(session.directory) }
        let output = session.output
        try output.show(list) { list.table(output, width: output.columnLimit) }
        output.notice(list.summary)
        if !list.isComplete { throw SilentExit(status: .failure) }
    }
}
