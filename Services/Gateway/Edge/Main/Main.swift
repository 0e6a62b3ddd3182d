import EdgeCore
import ServiceHost

@main
struct Main {
    static func main() async {
        await ProcessHost.run("edge") {
            let configuration = try EdgeConfiguration()
            return (configuration.peers.logLevel, { try EdgeServer(configuration, logger: $0) })
        }
    }
}
