import ChatCore
import ServiceHost

@main
enum Main {
    static func main() async {
        await ServiceHost.run(ChatService.self)
    }
}
