import ArgumentParser
import Foundation
import GatewayDemo
import GatewayKit
import GatewaySupervision
import Texts
import Wire

struct DemoCommand: GatewayCommand {
    static let configuration = verb("demo", "Play the apps as stories on the running stack.")
        .examples(
            "umkreis demo",
            "umkreis demo offers --lang de",
            "umkreis demo tables trips",
            "umkreis demo --start --keep"
        )

    @Argument(help: "The stories: offers, divers, tables, trips, sights, chargers (default: all).")
    var apps: [String] = []

    @Option(help: .init("The domain of the people's email addresses (default: a new one).", valueName: "name"))
    var domain: String?

    @Flag(help: "Start a stack of its own in a new folder, and stop it at the end.")
    var start = false

    @Flag(help: "With --start: leave the stack running, to be tried.")
    var keep = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let played: [String]
    }

    func validate() throws {
        if keep, !start {
            throw ValidationError(localized("cli.option.requires", ["option": "--keep", "other": "--start"]))
        }
        for app in apps where !Stories.apps.contains(app) {
            throw ValidationError(
                localized("cli.demo.unknown", ["app": "\(app)", "apps": .words(Stories.apps.joined(separator: ", "))])
            )
        }
    }

    func run(_ session: Session) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "umkreis-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { if !keep { try? FileManager.default.removeItem(at: folder) } }
        guard start else {
            let runner = DemoRunner(session.console, data: session.directory.path, state: folder.path + "/state")
            let tag = String(session.console.now().milliseconds, radix: 36)
            return try await play(session, runner, domain ?? "\(tag).example.org", folder.path)
        }
        let stack = try await DemoStack(session, in: folder.path)
        do {
            let domain = domain ?? "example.org"
            try await play(session, stack.runner(state: folder.path + "/state"), domain, folder.path)
            if keep { return stack.announce(domain: domain) }
        } catch {
            try await stack.stop()
            throw error
        }
        try await stack.stop()
    }

    private func play(_ session: Session, _ runner: DemoRunner, _ domain: String, _ folder: String) async throws {
        let played = apps.isEmpty ? Stories.apps : apps
        let output = session.output
        for app in played {
            output.text("\n" + localized("cli.demo.\(app).title"))
            let files = DemoFiles(downloads: folder)
            let stage = Stage(app: app, domain: domain, files: files, runner: runner) { output.text($0) }
            do {
                try await Stories.play(app, on: stage)
            } catch let failure as StoryFailure {
                throw Refusal(failure)
            }
        }
        try output.show(Report(played: played)) { "" }
    }
}

extension Refusal {
    fileprivate init(_ failure: StoryFailure) {
        let place = failure.step.map { "\(failure.app) \($0)" } ?? failure.app
        self.init(
            Fault(.internal, localized("cli.demo.failed", ["step": .words(place), "reason": .words(failure.reason)]))
        )
    }
}
