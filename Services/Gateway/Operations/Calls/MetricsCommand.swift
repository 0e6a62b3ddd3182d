import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct MetricsCommand: GatewayCommand {
    static let configuration = verb("metrics", "Print the services' metrics in Prometheus' text format.")
        .examples("umkreis metrics", "umkreis metrics --textfile /var/lib/node_exporter/umkreis.prom --every 15s")

    @Argument(help: "Print only these services.", completion: CompletionValues.services)
    var services: [String] = []

    @Option(
        help: .init(
            "Replace this file, for the textfile collector of node_exporter; umkreis_up shows which services answered.",
            valueName: "file"
        ),
        completion: .file()
    )
    var textfile: String?

    @Option(
        help: .init(
            "With --textfile: replace the file again after this time, until Ctrl-C.",
            valueName: "duration"
        )
    )
    var every: DurationArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        struct Page: Encodable {
            let service: ServiceName
            let text: String
        }

        let services: [Page]
    }

    /// The edge is restarted even where it is not measured.
    private var restartable: [ServiceName] {
        get throws {
            services.isEmpty ? ServiceName.processes : try Stack.services(services, of: ServiceName.processes)
        }
    }

    func validate() throws {
        guard every == nil || textfile != nil else { throw ValidationError(localized("cli.metrics.everyNeedsFile")) }
    }

    func run(_ session: Session) async throws {
        let chosen =
            try services.isEmpty
            ? session.directory.measuredProcesses
            : Stack.services(services, of: ServiceName.processes)
        if let textfile, let every { return try await keepWriting(chosen, to: textfile, every: every, session) }
        if let textfile {
            if let problem = try await write(chosen, to: textfile, session) { throw problem }
            return try session.output.show(WrittenFile(file: textfile, services: chosen)) { "" }
        }
        var pages: [Report.Page] = []
        for service in chosen {
            pages.append(Report.Page(service: service, text: try await session.send(Metrics(), to: service).text))
        }
        if let own = session.ownFigures(of: try restartable) {
            pages.append(Report.Page(service: .supervisor, text: own))
        }
        try session.output.show(Report(services: pages)) { PlainText.lines(MetricFamilies(pages.map(\.text)).text) }
    }

    private struct WrittenFile: Encodable {
        let file: String
        let services: [ServiceName]
    }

    /// Reports services that don't answer, and ends only if the file cannot be written.
    private func keepWriting(
        _ services: [ServiceName],
        to file: String,
        every pause: DurationArgument,
        _ session: Session
    ) async throws {
        while true {
            if let problem = try await write(services, to: file, session) {
                session.output.notice(PlainText.oneLine(Refusal(describing: problem).fault.message))
            }
            try await Task.sleep(for: pause.duration)
        }
    }

    /// Skips services that don't answer, so that the others' metrics are written; returns the first problem.
    private func write(_ services: [ServiceName], to file: String, _ session: Session) async throws -> (any Error)? {
        var pages: [ServiceName: String] = [:]
        var problem: (any Error)?
        for service in services {
            do {
                pages[service] = try await session.send(Metrics(), to: service).text
            } catch {
                problem = problem ?? error
            }
        }
        let up =
            ["# HELP umkreis_up Whether the service answered.", "# TYPE umkreis_up gauge"]
            + services.map { "umkreis_up{service=\"\($0)\"} \(pages[$0] == nil ? 0 : 1)" }
        let own = [up.joined(separator: "\n"), session.ownFigures(of: try restartable)].compactMap(\.self)
        let text = MetricFamilies(own + services.compactMap { pages[$0] }).text + "\n"
        try OutputFile.replace(file, with: Array(text.utf8))
        return problem
    }
}

extension Session {
    /// What no service knows: restarts, and the age of backups.
    fileprivate func ownFigures(of names: [ServiceName]) -> String? {
        let figures = [services.restartFigures(of: names), BackupFigures(directory, at: console.now()).text]
        let text = figures.compactMap(\.self).joined(separator: "\n")
        return text.isEmpty ? nil : text
    }
}

/// Merges pages of Prometheus' text format 0.0.4, which requires one header per metric.
struct MetricFamilies {
    private var names: [Substring] = []
    private var headers: [Substring: [Substring]] = [:]
    private var samples: [Substring: [Substring]] = [:]

    init(_ pages: [String]) {
        for page in pages {
            var name: Substring = ""
            var isNew = false
            for line in page.split(separator: "\n") {
                if line.hasPrefix("# HELP ") {
                    name = line.dropFirst("# HELP ".count).prefix { $0 != " " }
                    isNew = headers[name] == nil
                    if isNew { names.append(name) }
                }
                if !line.hasPrefix("#") {
                    samples[name, default: []].append(line)
                } else if isNew {
                    headers[name, default: []].append(line)
                }
            }
        }
    }

    /// The text without a final line feed.
    var text: String {
        names.flatMap { (headers[$0] ?? []) + (samples[$0] ?? []) }.joined(separator: "\n")
    }
}

extension SessionServices {
    /// How often the supervisor or systemd has restarted services of this machine; `nil` if unknown.
    fileprivate func restartFigures(of services: [ServiceName]) -> String? {
        guard let counts = session.directory.restartsOfPrograms else { return nil }
        let name = "umkreis_restarts_total"
        let samples = services.compactMap { service in
            counts[service.text].map { "\(name){service=\"\(service)\"} \($0)" }
        }
        guard !samples.isEmpty else { return nil }
        let head = [
            "# HELP \(name) Restarts after the service ended by itself, since its supervisor started.",
            "# TYPE \(name) counter",
        ]
        return (head + samples).joined(separator: "\n")
    }
}
