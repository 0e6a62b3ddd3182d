import EdgeCore
import ServiceHost

@main
struct Main {
    static func main() async {
        if CommandLine.arguments.dropFirst().first == EdgeProbe.word { EdgeProbe.run() }
        await ProcessHost.run("edge") {
            let configuration = try EdgeConfiguration()
            return (configuration.peers.logLevel, { try EdgeServer(configuration, logger: $0) })
        }
    }
}
