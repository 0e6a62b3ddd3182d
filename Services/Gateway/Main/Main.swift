import GatewayCLI

@main
enum Main {
    static func main() async {
        await Gateway.run()
    }
}
