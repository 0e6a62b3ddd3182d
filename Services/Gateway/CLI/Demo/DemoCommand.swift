import ArgumentParser
import GatewayDemo
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct DemoCommand: GatewayCommand {
    static let configuration = verb("demo", "Play the apps as stories, on a stack of their own.")
        .examples(
            "umkreis demo",
            "umkreis demo offers --lang de",
            "umkreis demo --keep          leave the stack running, to be tried",
            "umkreis demo trips --here    on the running stack"
        )

    @Argument(help: "The stories: offers, divers, tables, trips, sights, chargers (default: all).")
    var apps: [String] = []

    @Option(
        help: .init(
            "The domain of the people's email addresses (default: example.org; with --here, a new one).",
            valueName: "name"
        )
    )
    var domain: String?

    @Flag(help: "Leave the stack running, to be tried.")
    var keep = false

    @Flag(help: "Play on the running stack, which keeps what the stories add and set.")
    var here = false

    @Flag(help: "With --here: skip the confirmation.")
    var yes = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if keep, here { throw ValidationError(localized("cli.demo.keepOrHere")) }
        if yes, !here {
            throw ValidationError(localized("cli.option.requires", ["option": "--yes", "other": "--here"]))
        }
        for app in apps where !Stories.apps.contains(app) {
            throw ValidationError(
                localized("cli.demo.unknown", ["app": "\(app)", "apps": .words(Stories.apps.joined(separator: ", "))])
            )
        }
    }

    func run(_ session: Session) async throws {
        let played = Stories.apps.filter { apps.isEmpty || apps.contains($0) }
        let folder = try DemoFolder()
        if here {
            try await playHere(played, folder, session)
        } else {
            try await playOnOwnStack(played, folder, session)
        }
    }

    private func playHere(_ played: [String], _ folder: DemoFolder, _ session: Session) async throws {
        let run = DemoRun(
            session,
            apps: played,
            folder: folder,
            runner: DemoRunner(session.console, data: session.directory.path, folder: folder, isOwnStack: false),
            domain: domain ?? "\(String(session.console.now().milliseconds, radix: 36)).example.org"
        )
        do {
            try session.reach(.auth)
            try await run.confirm(isSure: yes)
        } catch {
            folder.remove()
            throw error
        }
        try await Interruption.run {
            try await run.play()
        } end: { _ in
            folder.remove()
        }
        try run.report(session.directory, isKept: false)
    }

    private func playOnOwnStack(_ played: [String], _ folder: DemoFolder, _ session: Session) async throws {
        let (keep, stack) = (keep, try DemoStack(session, in: folder))
        let run = DemoRun(
            session,
            apps: played,
            folder: folder,
            runner: stack.runner,
            domain: domain ?? "example.org"
        )
        try await Interruption.run {
            try await stack.start()
            try await run.play()
            if keep { try await stack.addOperator() }
        } interrupt: {
            await stack.stop()
        } end: { isPlayed in
            if keep, isPlayed { return }
            await stack.stop()
            folder.remove()
        }
        try run.report(stack.directory, isKept: keep)
        if !keep { session.output.notice(localized("cli.demo.removed")) }
    }
}
